# The front door. The build itself is CMake (CMakePresets.json); these are the commands to remember.
#
# Variables: ARGS (make play, play-text, bench), JOBS, FUZZ_SECONDS, PREFIX, DESTDIR,
# LONGROAD_ARCH (install; an empty value builds for any machine).

JOBS ?= $(shell nproc 2>/dev/null || echo 2)
FUZZ_SECONDS ?= 300
PREFIX ?= /usr/local
DESTDIR ?=
ARGS ?=
export JOBS

# Given, even as empty: passed on. Not given: the build asks the processor.
ifneq ($(origin LONGROAD_ARCH),undefined)
arch := "-DLONGROAD_ARCH=$(LONGROAD_ARCH)"
endif

.PHONY: help build play play-text test test-quick bench format lint install amalgamation deb coverage fuzz python mpi wheel web wasm site site-serve cluster clean

help: ## this list
	@echo "Longroad: make TARGET"
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  %-13s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

# The module for playing on the device is carried if somebody has built it, and is then kept up to date.
build: ## build the program with its page (build/release/longroad), start nothing
	@tools/setup build
	@if [ -f dist/wasm/longroad-table.wasm ]; then tools/wasm >/dev/null; fi
	@tools/web
	@cmake --preset release >/dev/null
	@cmake --build --preset release -j $(JOBS) --target longroad -- --quiet

play: build ## build what is needed, start the server with a table against bots, print its address
	@exec build/release/longroad serve --play --log warn $(ARGS)

play-text: build ## build what is needed and play in the terminal
	@exec build/release/longroad play --text $(ARGS)

cluster: ## three nodes on PostgreSQL behind HAProxy, on this machine, below build/cluster (docs/cluster.md)
	@tools/setup build cluster
	@$(MAKE) --no-print-directory build
	@exec tools/cluster

test: ## everything: all builds, all tests, brief fuzzing, lint; ends with "N passed, N failed"
	@tools/test

test-quick: ## unit and rule tests of the dev build
	@tools/test quick

bench: ## measure speed; adds a row to bench/history.csv
	@tools/setup bench
	@$(MAKE) --no-print-directory build
	@build/release/longroad bench $(ARGS)

format: ## rewrite the C sources in our format
	@tools/setup lint
	@find include src tests examples cmake -name '*.[ch]' 2>/dev/null | xargs -r clang-format-14 -i

lint: ## check the C sources: length of files, format, clang-tidy, cppcheck
	@tools/setup lint
	@cmake --preset dev >/dev/null
	@tools/lint

install: ## build and install to PREFIX (/usr/local), below DESTDIR
	@tools/setup build wasm
	@tools/wasm >/dev/null
	@tools/web
	@cmake --preset release -B build/install -DLONGROAD_TESTS=OFF \
		"-DCMAKE_INSTALL_PREFIX=$(PREFIX)" $(arch) >/dev/null
	@cmake --build build/install -j $(JOBS)
	@DESTDIR="$(DESTDIR)" cmake --install build/install --strip

amalgamation: ## the library as one C file and one header, in dist/longroad/
	@tools/setup package
	@tools/amalgamate dist
	@ls dist/longroad/*

# Debian's own flags harden the program; speed (-O3) and debug symbols are ours to choose.
deb_flags := DEB_BUILD_MAINT_OPTIONS=hardening=+all DEB_CFLAGS_MAINT_STRIP="-g -O2" dpkg-buildflags --get

deb: ## build Debian packages for any machine of this architecture into dist/, ask lintian about them
	@tools/setup package wasm
	@tools/wasm >/dev/null
	@tools/web
	@CFLAGS="$$($(deb_flags) CFLAGS) $$($(deb_flags) CPPFLAGS)" LDFLAGS="$$($(deb_flags) LDFLAGS)" \
		cmake --preset release -B build/deb -DLONGROAD_TESTS=OFF -DLONGROAD_ARCH= \
		-DLONGROAD_DEBIAN=ON -DCMAKE_INSTALL_PREFIX=/usr >/dev/null
	@cmake --build build/deb -j $(JOBS)
	@rm -f dist/*.deb
	@cd build/deb && cpack
	@rm -rf dist/_CPack_Packages
	@tools/deb-check
	@ls dist/*.deb

coverage: ## line and branch coverage of the tests, by groups; build/coverage/report/
	@tools/test coverage

fuzz: ## fuzz each target for FUZZ_SECONDS (300)
	@FUZZ_SECONDS=$(FUZZ_SECONDS) tools/test fuzz

python: ## the Python package in build/python (docs/python.md): PYTHONPATH=build/python
	@tools/setup python
	@tools/python build

mpi: ## build/release/longroad-mpi: games shared by the processes of an MPI job (docs/research.md)
	@tools/setup build mpi
	@cmake --preset release >/dev/null
	@cmake --build --preset release --target longroad-mpi

wheel: ## the Python package as one wheel, in dist/
	@tools/setup python
	@tools/python wheel

wasm: ## rules, bots and the table server for pages, in dist/wasm/ (docs/wasm.md)
	@tools/setup wasm
	@tools/wasm

web: ## build the page in the browser, if its sources changed
	@tools/web

site: wasm build ## the page and the documents as files for any static host, in dist/site/ (docs/hosting.md)
	@tools/site
	@echo "dist/site: $$(find dist/site -type f | wc -l) files; make site-serve shows it"

site-serve: ## serve dist/site on this machine, at http://127.0.0.1:7071/ (ARGS: port and path)
	@test -f dist/site/index.html || $(MAKE) --no-print-directory site
	@exec tools/site serve $(ARGS)

clean: ## remove all that was built
	rm -rf build dist web/dist
