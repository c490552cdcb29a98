# Each target explains itself: `make` lists them.
SHELL := /bin/bash

# Look for Swift where it is usually unpacked, if it is not in the PATH.
export PATH := $(PATH):/opt/swift/usr/bin

sources := Package.swift Sources Tests Fuzz Examples
engine := .build/web/engine.wasm
editor := .build/web/editor.wasm
twine := .build/web/twine.wasm

.DEFAULT_GOAL := help
.PHONY: help run test package test-package bench format lint docs web-engine web-editor web-twine twine-format pages clean set-up-build set-up-test set-up-package set-up-bench

help: ## List what can be made
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/make \1@\2/p' Makefile | column -t -s @

run: set-up-build ## Build everything and serve the library on port 8080; what readers do is kept in Data
	@Scripts/run

test: set-up-build set-up-test ## Run every test; Scripts/test STAGE… runs only some
	Scripts/test

package: set-up-build set-up-package ## Make the Debian package .build/package/branchbook_VERSION_ARCH.deb
	@Scripts/package

test-package: package set-up-test ## Install, upgrade, remove and purge the package in a bare Debian; needs root
	Scripts/test package

bench: web-engine web-editor pages set-up-test set-up-bench ## Measure the budgets of the design
	swift build -c release --product branchbook
	swift build -c release --product branchbook-pictures
	swift build -c release --product branchbook-imports
	swift build -c release --product StoryMaker
	swift build -c release --product LibraryBench
	Scripts/bench

format: ## Put the Swift code into its layout
	swift format -irp $(sources)

lint: ## Check the layout and the style of the Swift code
	swift format lint -srp $(sources)

docs: ## Write the reference of the core's types into .build/docs
	Scripts/write-docs

web-engine: set-up-build ## Build the engine for browsers into .build/web/engine.wasm
	Scripts/build-web-module WebEngine $(engine)

web-editor: set-up-build ## Build the core of the editor, with the checker, for browsers into .build/web/editor.wasm
	Scripts/build-web-module WebEditor $(editor)

web-twine: set-up-build ## Build the importer for Twine, with the checker, for browsers into .build/web/twine.wasm
	Scripts/build-web-module WebTwine $(twine)

twine-format: web-engine web-twine pages ## Make the story format for Twine, .build/web/pages/twine/format.js

pages: set-up-build ## Bundle the pages for browsers into .build/web/pages
	Scripts/bundle-pages

clean: ## Throw away what was built, but not what was installed
	rm -rf .build Fuzz/.build

set-up-build:
	@Scripts/set-up build

set-up-test:
	@Scripts/set-up test

set-up-package:
	@Scripts/set-up package

set-up-bench:
	@Scripts/set-up bench
