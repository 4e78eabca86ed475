import { phone } from '../support/devices.ts'
import { film, type LabelShot } from '../support/label-film.ts'
import { openForm, scanner, test } from '../support/scanner.ts'
import { expect, logIn } from '../support/test.ts'

test.use(phone)

const conditions: Record<string, Omit<LabelShot, 'kind' | 'text'>> = {
  straight: {},
  'turned 12 degrees': { turn: 12 },
  'turned 30 degrees': { turn: 30, size: 0.8 },
  blurred: { blur: 2 },
  dark: { greys: [10, 70] },
  small: { size: 0.5 },
}

test('labels are recognised, also turned, blurred and dark', async ({ page, create, filmPath }) => {
  test.slow()
  await logIn(page, await create.member())
  await openForm(page, 'AquaStar')
  const scan = scanner(page)
  const missed: string[] = []
  let tried = 0

  for (const kind of ['code128', 'qrcode', 'datamatrix'] as const) {
    for (const [condition, shot] of Object.entries(conditions)) {
      await film(filmPath, { kind, text: 'AB190871', ...shot })
      tried += 1
      await scan.open.tap()
      const isRead = await scan.use.waitFor({ timeout: 6_000 }).then(
        () => true,
        () => false,
      )
      if (isRead) await expect(scan.number).toHaveText('AB 190871')
      else missed.push(`${kind}, ${condition}`)
      await scan.close.tap()
      await expect(scan.dialog).toHaveCount(0)
    }
  }

  console.log(`recognised: ${tried - missed.length} of ${tried}`, missed)
  expect(missed.length / tried).toBeLessThan(0.1)
})
