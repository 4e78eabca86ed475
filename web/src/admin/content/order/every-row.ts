import type { Page } from '../../list/subject.ts'

/** All rows of a list, whose pages have a hundred at most. */
export async function everyRow<Row>(load: (query: { page: number; per_page: number }) => Promise<Page<Row>>) {
  const found: Row[] = []
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const { data, meta } = await load({ page, per_page: 100 })
    pages = meta.last_page
    found.push(...data)
  }
  return found
}
