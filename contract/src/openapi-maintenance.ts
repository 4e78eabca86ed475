import { maintenanceMessages } from './maintenance-acts.ts'
import { pageOf, registration } from './openapi-sample-bodies.ts'
import type { OperationTexts } from './openapi-texts.ts'
import { monthsOfYear } from './rules/month.ts'

const withdrawn = { 409: { description: 'It was withdrawn.', message: maintenanceMessages.withdrawn } }

export const maintenanceOperations: Readonly<Record<string, OperationTexts>> = {
  listMaintenance: {
    summary: 'The yearly maintenance that falls in a month, and counts of the months of its year',
    description:
      'Of the own installations that were not withdrawn: on the day of installation, each year after it; 29 February falls on the 28th in a ' +
      'year without one. At most 500 a page. `month` is as `2027-03`, by default that of today.',
  },
  doMaintenance: {
    summary: 'Tells on which day maintenance was done',
    description:
      'It counts for the year whose day is nearest, at least the first: the answer says which. The same day once more changes nothing, ' +
      'another day of that year takes its place.',
    alsoAnswers: withdrawn,
  },
  undoMaintenance: {
    summary: "Takes back that a year's maintenance was done",
    description: 'What nobody told is a 200 that changes nothing.',
    alsoAnswers: withdrawn,
  },
}

export const maintenanceRequests = { doMaintenance: { day: '2026-11-12' } }

const maintenance = {
  registration_id: 812,
  ...registration,
  install_date: '2025-11-14',
  selectedProduct: undefined,
  selectedGender: undefined,
  product: { brand: 'AquaStar', model: 'Compact 8', image: 'products/cabinet.jpg' },
  year: 1,
  due_day: '2026-11-14',
  state: 'overdue',
  done_day: null,
  last_done_at: null,
  reminder: 'on',
}

export const maintenanceReplies = {
  listMaintenance: [
    {
      ...pageOf([maintenance], '/api/maintenance'),
      month: '2026-11',
      months: monthsOfYear('2026-11').map((month) => ({
        month,
        due: 0,
        overdue: month === '2026-11' ? 1 : 0,
        done: 0,
      })),
    },
  ],
  doMaintenance: [{ data: { ...maintenance, state: 'done', done_day: '2026-11-12', last_done_at: '2026-11-12' } }],
  undoMaintenance: [{ data: maintenance }],
}
