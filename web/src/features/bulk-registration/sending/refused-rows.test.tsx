import { serialNumberMessages } from '@portal/contract/rules/serial-number-messages'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openScreen } from '../../../../testing/open-screen.tsx'
import type { CellFaults } from '../sheet/sheet-fields.ts'
import { RefusedRows } from './refused-rows.tsx'
import { sendableRows } from './sending.test-kit.ts'
import { newSubmission } from './submission.ts'

const taken: CellFaults = { serial_number: serialNumberMessages.taken }
const wrong: CellFaults = { client_email: 'Dit is geen e-mailadres' }

function open(faults: readonly CellFaults[]) {
  const { rows, ...submission } = newSubmission(sendableRows(faults.length))
  const refused = rows.map((row, at) => ({ ...row, outcome: 'refused' as const, faults: faults[at]!, reason: 'Nee' }))
  openScreen({
    address: '/bulkregistratie',
    component: () => <RefusedRows submission={{ ...submission, rows: refused }} onCorrect={() => {}} />,
  })
  return screen.findByRole('region', { name: /geweigerd/ })
}

test.each([
  ['registered already', [taken, taken], 'Bekijken in je werkblad'],
  ['registered already or wrong', [taken, wrong], '1 rij verbeteren'],
  ['wrong', [wrong, wrong], '2 rijen verbeteren'],
])('rows that are %s lead on by what can be done about them', async (_, faults, way) => {
  await open(faults)

  expect(screen.getByRole('button', { name: way })).toBeTruthy()
  expect(screen.queryAllByRole('link', { name: 'Dit is mijn toestel' })).toHaveLength(
    faults.filter((one) => one === taken).length,
  )
})
