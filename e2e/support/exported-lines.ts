import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect } from './test.ts'

/** Clicks the button that exports a list, and returns the lines of the downloaded file. */
export async function exportedLines(page: Page): Promise<string[]> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /^(Exporteren|Lijst als csv)$/ }).click(),
  ])
  expect(download.suggestedFilename()).toBe('download.csv')

  const text = await readFile(await download.path(), 'utf8')
  expect(text).toMatch(/^\uFEFF.*\r\n$/s)
  return text.slice(1).trimEnd().split('\r\n')
}
