# dicetable. `make help` lists the verbs.
SHELL := /bin/bash
.DEFAULT_GOAL := help
# A distribution's Go may be set to fetch no newer one than itself.
export GOTOOLCHAIN ?= auto
.PHONY: help run test test-cluster test-faults test-attack evening build check soak soak-table bench deb test-deb test-fresh test-hardware screenshots fuzz vulncheck reproducible tools tools-test clean

BUILD_PACKAGES := g++ pkg-config libopencv-dev ca-certificates git
TEST_PACKAGES  := chromium mosquitto mosquitto-clients ffmpeg poppler-utils strace

# The packages that reach OpenCV, and all others. OpenCV's bindings compile
# once for one set of flags, so the race detector goes over the others only.
NATIVE = $$(go list -test -f '{{.ImportPath}} {{join .Deps " "}}' ./... | grep 'gocv.io/x/gocv' | cut -d' ' -f1 | grep '^dicetable' | sed 's/\.test$$//;s/_test$$//' | sort -u)
PURE   = $$(comm -23 <(go list ./... | sort) <(echo "$(NATIVE)" | tr ' ' '\n' | sort))

help: ## list the verbs
	@awk -F':.*## ' '/^[a-z-]+:.*## /{printf "  make %-13s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

run: build ## start a virtual table with simulated players and open its page to you
	@bin/dicetable run

test: build tools-test check ## everything: formatting, linters, unit, vision, browser, race detector
	CGO_ENABLED=0 go build -o /dev/null ./cmd/dicetable
	go test -timeout 30m $(NATIVE)
	go test -timeout 50m -race $(PURE)

build: tools ## build both programs into bin/
	@mkdir -p bin
	CGO_ENABLED=0 go build -o bin/ ./cmd/dicetable
	go build -o bin/ ./cmd/dicetable-eye

check: tools ## formatting, vet and staticcheck
	@test -z "$$(gofmt -l .)" || { echo "These files are not formatted; run gofmt -w on them:"; gofmt -l .; exit 1; }
	go vet ./...
	go tool staticcheck ./...

test-cluster: ## 30 tables and their club at three NATS servers, which are killed by turns
	DICETABLE_CLUSTER=whole go test -count=1 -v -timeout 60m -run Cluster ./cmd/dicetable

test-faults: build tools-test ## kill tables 1,000 times and 30 times with their eyes, and all else of docs/faults.md
	go test -count=1 -v -timeout 60m -run 'AKilledTable|ADiskThatRefuses|ANewEyeComplains|TheDiskRefuses|WithoutItsPicture|OutlivesTheEye|DidNotSeeTheLook|IsAskedAbout|GoesOnAfterARestart|StaysOverARestart' ./cmd/internal/table -kills 250
	go test -count=1 -v -timeout 60m -run 'AreKilled|IsKilled|CannotBeWritten|LampGoesOut|AFloodDoes|CountsOnceWhere|OnAnotherMachine|TestRunWhere|TestRunThat' ./cmd/dicetable -kills 30
	go test -count=1 -run 'ReadUpsideDown' ./vision/visiontest
	go test -count=1 -run 'BrokenProfile|CutOff|DoesNotAnswer' ./cmd/dicetable-eye
	go test -count=1 -run 'ThatWasAway|ClubsIsSet' ./cmd/internal/club
	go test -count=1 -run 'OnAFullDisk|CannotBeWritten' ./cmd/internal/seats
	go test -count=1 ./cmd/internal/journal ./cmd/internal/broadcast ./cmd/internal/eye ./vision/settle ./hardware/lines ./hardware/button ./hardware/camera

test-attack: ## besiege games of every kind at each of their secrets: nobody is told what they may not know
	go test -count=1 -v -timeout 60m -run Attackers ./cmd/dicetable -sieges 0

evening: build tools-test ## an evening of a club: 30 players, five virtual tables with their eyes, six rounds, tables that fail
	go test -count=1 -v -timeout 180m -run AnEveningOnVirtualTables ./cmd/dicetable -evening $(or $(EVENING),6)

soak-table: ## 2,000 games behind the recogniser at a table that never rests: memory, files and goroutines stay; goes on where it was stopped
	go test -count=1 -v -timeout 120m -run PlaysWithoutEnd ./cmd/internal/table -endless 500 -endless-dir $(CURDIR)/bin/soak-table

SOAK ?= bluff dicecup luckyfive thrill
soak: build ## 160 games through the recogniser, every verdict compared with the truth; goes on where it was stopped
	for game in $(SOAK); do bin/dicetable soak --game $$game --games 40 --resume bin/soak-$$game.json || exit 1; done

bench: build ## print the figures of docs/performance.md, but for the random games, a whole soak and a club's tables
	go test -run '^$$' -bench . -cpu 1 ./vision/visiontest ./hardware/sim/pixels
	@.ci/instructions
	bin/dicetable soak --games 1 --mqtt
	bin/dicetable load phones
	bin/dicetable-eye bench --frames 100000 --every 500
	go test -run '^$$' -bench Apply -benchtime 100x -cpu 1 ./games/...
	go test -run '^$$' -bench PressToEvent -benchtime 60x ./hardware/button
	bin/dicetable-eye glow --n 4

deb: build ## make the packages: make deb SUITE=bookworm, or trixie (ARCH=amd64 or arm64 for one)
	@.ci/deb "$(SUITE)" $(ARCH)

test-deb: ## prove a package in a clean root: make test-deb SUITE=bookworm (ARCH=arm64 for another than this machine's)
	@.ci/test-deb "$(SUITE)" "$(ARCH)"

test-fresh: ## prove `make run` and `make test` on a clean Debian: make test-fresh SUITE=bookworm (STEP=run or test for one)
	@.ci/test-fresh "$(SUITE)" $(STEP)

test-hardware: build ## prove button, lamp and camera on a real kernel in QEMU, in minutes: DEB=FILE for a package, else what was built
	@.ci/test-hardware $(DEB)

FUZZTIME ?= 10m
fuzz: ## look for what breaks a decoder, goes on where it was stopped: make fuzz, or FUZZTIME=30s FUZZ=journal for one
	@.ci/fuzz "$(FUZZTIME)" "$(FUZZ)"

vulncheck: ## say whether a known vulnerability is reached; skips where that cannot be looked up
	@.ci/vulncheck

reproducible: ## build the table's program twice, elsewhere, and compare the bytes
	@.ci/reproducible

screenshots: build tools-test ## keep pictures of every scene of the pages in bin/screenshots
	go test -count=1 -timeout 30m ./cmd/internal/pages/browsertest -screenshots $(CURDIR)/bin/screenshots

tools:
	@.ci/need-go
	@.ci/need $(BUILD_PACKAGES)

# After tools: apt serves one at a time.
tools-test: tools
	@.ci/need $(TEST_PACKAGES)

clean: ## remove what was built; the table's data in var/ stays
	rm -rf bin
