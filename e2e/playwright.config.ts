import { defineConfig } from '@playwright/test'
import { patienceMs, testMs } from '@portal/server/testing/patience'
import { desktop } from './support/devices.ts'

export default defineConfig({
  testDir: 'journeys',
  outputDir: 'test-results',
  globalSetup: './support/global-setup.ts',
  reporter: [['list'], ['../scripts/note-results.ts']],
  fullyParallel: true,
  // One more than a small machine has cores: a journey waits for a good part of its time.
  workers: 3,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: testMs,
  expect: { timeout: patienceMs },
  use: {
    ...desktop,
    browserName: 'chromium',
    locale: 'nl-NL',
    timezoneId: 'Europe/Amsterdam',
    // A journey about the service worker allows it.
    serviceWorkers: 'block',
    // Keeping every page at every step takes a sixth of the time, for tests that pass: `--trace retain-on-failure` asks for it.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
})
