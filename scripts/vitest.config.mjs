import { defineConfig } from 'vitest/config'

// These tests run programs of their own; on a busy machine one of those takes its time.
export default defineConfig({ root: import.meta.dirname, test: { include: ['**/*.test.mjs'], testTimeout: 60_000 } })
