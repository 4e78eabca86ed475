import { defineConfig } from '@playwright/test'
import { chromiumLaunchOptions } from './support/chromium.ts'

export default defineConfig({
  testDir: 'journeys',
  outputDir: 'test-results',
  globalSetup: './support/global-setup.ts',
  reporter: [['list'], ['json', { outputFile: 'test-results/report.json' }]],
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    browserName: 'chromium',
    launchOptions: await chromiumLaunchOptions(),
    locale: 'nl-NL',
    timezoneId: 'Europe/Amsterdam',
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'phone', use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } },
    { name: 'desktop', use: { viewport: { width: 1280, height: 800 } } },
  ],
})
