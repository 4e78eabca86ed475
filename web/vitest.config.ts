import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  test: {
    name: 'web',
    environment: 'jsdom',
    setupFiles: './vitest-setup.ts',
    include: ['src/**/*.test.{ts,tsx}'],
    // The days and clocks of the tests are those of the members.
    env: { TZ: 'Europe/Amsterdam' },
    // A screen that is typed into key by key takes its time on a busy machine.
    testTimeout: 20_000,
    restoreMocks: true,
    unstubGlobals: true,
    css: { modules: { classNameStrategy: 'non-scoped' } },
  },
})
