import type { Page } from '@playwright/test'

/** Locators of the image bank and the downloads. */
export function mediaList(page: Page, name: 'Beeldbank' | 'Downloads') {
  const categories = page.getByRole('group', { name: 'Categorie' })
  const brands = page.getByRole('dialog', { name: 'Merk' })
  return {
    /** The rows of the table, without the header. */
    rows: page
      .getByRole('table', { name })
      .getByRole('row')
      .filter({ has: page.getByRole('cell') }),
    cards: page.getByRole('list', { name }).getByRole('listitem'),
    search: page.getByRole('searchbox', { name: 'Zoeken op trefwoord' }),
    category: (label: string) => categories.getByRole('button', { name: label }),
    /** The button that opens the brand filter. */
    filter: page.getByRole('button', { name: /^Merk/ }),
    brands,
    brand: (brand: string) => brands.getByRole('checkbox', { name: new RegExp(`^${brand} \\d`) }),
    tag: (brand: string) => page.getByRole('button', { name: `Filter ${brand} verwijderen`, exact: true }),
    head: (column: string) => page.getByRole('columnheader', { name: column }),
    pager: page.getByRole('navigation', { name: 'Paginering' }),
    export: page.getByRole('button', { name: 'Lijst als csv' }),
  }
}
