import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { press } from '../../../testing/on-screen.ts'
import { seenMember } from '../../../testing/member-with.ts'
import { refusal } from '../../../testing/open-screen.tsx'
import { changeCity, fieldOf, openMember, saved } from './member-page.test-kit.tsx'

describe('a member that somebody else changes meanwhile', () => {
  const changedElsewhere = { message: 'Iemand anders heeft deze gegevens intussen gewijzigd' }

  const bothSides = async () =>
    (await screen.findByText('Plaats', { selector: 'strong' })).closest<HTMLElement>('[role=alert]')!

  function openOutdated() {
    let isOutdated = false
    const screenOf = openMember({
      known: () => (isOutdated ? seenMember({ city: 'Zierikzee', first_name: 'Sanna' }, 'v2') : seenMember()),
      save: (body) => {
        if (body?.version === 'v2') return saved(body)
        isOutdated = true
        return refusal(409, changedElsewhere)
      },
    })
    return { ...screenOf, puts: () => screenOf.sent.filter(({ method }) => method === 'PUT').map(({ body }) => body) }
  }

  test('is shown beside what was typed: what nobody typed here is taken over, and no change is undone', async () => {
    const { puts } = openOutdated()
    await press('Gegevens wijzigen')
    await userEvent.type(await fieldOf(/^Achternaam/), 'sma')
    await press('Opslaan')

    const note = await bothSides()
    expect(note.textContent).toContain('PlaatsNu opgeslagen: ZierikzeeOvergenomen in het formulier')
    expect((await fieldOf(/^Achternaam/)).value).toBe('de Witsma')
    await press('Opslaan')

    expect(await screen.findByText('De gegevens zijn opgeslagen')).toBeTruthy()
    expect(puts().map((body) => body?.version)).toEqual(['v1', 'v2'])
    expect(puts()[1]).toMatchObject({ last_name: 'de Witsma', city: 'Zierikzee', first_name: 'Sanna' })
  })

  test('keeps what both changed as it was typed here, unless the other one is taken', async () => {
    const { puts } = openOutdated()
    const city = await changeCity('Middelburg')

    const note = within(await bothSides())
    expect(note.getByText('Jij typte: Middelburg')).toBeTruthy()
    expect(city.value).toBe('Middelburg')
    await press('Plaats overnemen')

    expect(city.value).toBe('Zierikzee')
    await press('Opslaan')
    await waitFor(() => expect(puts()[1]).toMatchObject({ city: 'Zierikzee', version: 'v2' }))
  })
})
