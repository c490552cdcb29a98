/** The story itself has this node in every draft. */
export const storyNode = '0.0';
