import type { Page } from '@playwright/test'

/** The image bank or the downloads, and everything around the files. */
export function mediaList(page: Page, name: 'Beeldbank' | 'Downloads') {
  const categories = page.getByRole('group', { name: 'Categorie' })
  const brands = page.getByRole('dialog', { name: 'Merk' })
  return {
    /** The rows of the table, without its head. */
    rows: page
      .getByRole('table', { name })
      .getByRole('row')
      .filter({ has: page.getByRole('cell') }),
    cards: page.getByRole('list', { name }).getByRole('listitem'),
    search: page.getByRole('searchbox', { name: 'Zoeken op trefwoord' }),
    category: (label: string) => categories.getByRole('button', { name: label }),
    /** The chip that opens the brands. */
    filter: page.getByRole('button', { name: /^Merk/ }),
    brands,
    brand: (brand: string) => brands.getByRole('checkbox', { name: new RegExp(`^${brand} \\d`) }),
    tag: (brand: string) => page.getByRole('button', { name: `Filter ${brand} verwijderen`, exact: true }),
    head: (column: string) => page.getByRole('columnheader', { name: column }),
    pager: page.getByRole('navigation', { name: 'Paginering' }),
    export: page.getByRole('button', { name: 'Exporteren' }),
  }
}
