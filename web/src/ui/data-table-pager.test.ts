import { describe, expect, test } from 'vitest'
import { pageLinks, rangeText } from './data-table-pager.tsx'

const windows = [
  { page: 1, lastPage: 1, links: [1] },
  { page: 2, lastPage: 3, links: [1, 2, 3] },
  { page: 1, lastPage: 9, links: [1, 2, 3, 4, 5] },
  { page: 3, lastPage: 9, links: [1, 2, 3, 4, 5] },
  { page: 4, lastPage: 9, links: [2, 3, 4, 5, 6] },
  { page: 8, lastPage: 9, links: [5, 6, 7, 8, 9] },
  { page: 9, lastPage: 9, links: [5, 6, 7, 8, 9] },
]

test.each(windows)('page $page of $lastPage offers $links', ({ page, lastPage, links }) => {
  expect(pageLinks(page, lastPage)).toEqual(links)
})

describe('the text beside the pages', () => {
  const noun = { one: 'registratie', many: 'registraties' }

  test.each([
    [1, 47, '1–10 van 47 registraties'],
    [5, 47, '41–47 van 47 registraties'],
    [1, 1, '1–1 van 1 registratie'],
    [1, 1250, '1–10 van 1.250 registraties'],
  ])('on page %i of %i rows says "%s"', (page, total, text) => {
    expect(rangeText({ page, total, noun })).toBe(text)
  })
})
