// Package arch holds no code: its test keeps the arrows between the packages
// one-way, as docs/architecture.md draws them.
package arch
