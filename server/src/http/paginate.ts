import { pageSize } from '@portal/contract/pagination'

type PageOf<Item> = { data: Item[]; page: number; total: number; perPage?: number }

/** A page in the shape of a Laravel paginator, with absolute links. */
export function paginate<Item>(
  { data, page, total, perPage = pageSize }: PageOf<Item>,
  { url, query }: { url: string; query: Query },
) {
  const lastPage = Math.max(1, Math.ceil(total / perPage))
  // The links to the other pages keep the filter.
  const filter = new URLSearchParams(given(query))
  const start = `${url}?${filter}${filter.size > 0 ? '&' : ''}`
  const link = (number: number) => `${start}page=${number}`
  const prev = page > 1 ? link(page - 1) : null
  const next = page < lastPage ? link(page + 1) : null
  const from = data.length > 0 ? (page - 1) * perPage + 1 : null
  return {
    data,
    links: { first: link(1), last: link(lastPage), prev, next },
    meta: {
      current_page: page,
      from,
      last_page: lastPage,
      per_page: perPage,
      to: from && from + data.length - 1,
      total,
      path: url,
      links: [
        { url: prev, label: '&laquo; Vorige', active: false },
        ...pageLinks(page, lastPage).map((number) =>
          number === null
            ? { url: null, label: '...', active: false }
            : { url: link(number), label: String(number), active: number === page },
        ),
        { url: next, label: 'Volgende &raquo;', active: false },
      ],
    },
  }
}

type Query = Record<string, string | number | undefined>

function given(query: Query): Record<string, string> {
  const { page: _, ...others } = query
  return Object.fromEntries(Object.entries(others).flatMap(([key, value]) => (value ? [[key, String(value)]] : [])))
}

// The first and last two pages and those around the current one; null for a gap.
function pageLinks(page: number, lastPage: number): (number | null)[] {
  const around = Array.from({ length: 7 }, (_, index) => page - 3 + index)
  const shown = [...new Set([1, 2, ...around, lastPage - 1, lastPage])]
    .filter((number) => number >= 1 && number <= lastPage)
    .sort((a, b) => a - b)
  return shown.flatMap((number, index) => (index > 0 && number > shown[index - 1]! + 1 ? [null, number] : [number]))
}
