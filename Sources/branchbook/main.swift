import CommandLineTool

BranchbookTool.runAndExit()
