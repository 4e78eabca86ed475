import { expect, it } from 'vitest'
import { mergeWidths } from './vite-widths.ts'

it('leaves a page as it is that is the same in both', () => {
  const page = '<main class="page"><h1>Punten</h1><img src="a.png"/></main>'

  expect(mergeWidths(page, page)).toBe(page)
})

it('has once what both have, and marks what only one has', () => {
  const merged = mergeWidths(
    '<main><h1>Punten</h1><table><tr><td>Rij</td></tr></table><p>Meer</p></main>',
    '<main><h1>Punten</h1><ul class="cards"><li>Rij</li></ul><p>Meer</p></main>',
  )

  expect(merged).toBe(
    '<main><h1>Punten</h1><table data-width="wide"><tr><td>Rij</td></tr></table><ul data-width="narrow" class="cards"><li>Rij</li></ul><p>Meer</p></main>',
  )
})

it('finds what differs deep inside, and what one has more at the end', () => {
  const merged = mergeWidths(
    '<main><div><h1>Foto’s</h1><button type="button">Export</button></div><section>Lijst</section></main>',
    '<main><div><h1>Foto’s</h1></div><section>Lijst</section><div>Onder</div></main>',
  )

  expect(merged).toBe(
    '<main><div><h1>Foto’s</h1><button data-width="wide" type="button">Export</button></div><section>Lijst</section><div data-width="narrow">Onder</div></main>',
  )
})

it('marks the element around a text that differs', () => {
  expect(mergeWidths('<p>Een <b>rij</b></p>', '<p>Een kaart</p>')).toBe(
    '<p data-width="wide">Een <b>rij</b></p><p data-width="narrow">Een kaart</p>',
  )
})
