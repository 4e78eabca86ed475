import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { openScreen } from '../../../../testing/open-screen.tsx'
import { QuestionDialog } from '../../../ui/question-dialog.tsx'
import { readToasts } from '../../../ui/toasts.ts'
import { ReportTaken } from './report-taken.tsx'

const onDone = vi.fn()
const shownToasts = () => readToasts().map(({ title }) => title)

// A number of its own for each test: what was reported stays so as long as the tab lives.
function open(serial: string, reply: () => unknown = () => ({ message: 'Contact aanvraag succesvol' })) {
  const cells = { brand: 'AquaStar', model: 'Compact 8', serial_number: serial }
  return openScreen({
    address: '/bulkregistratie',
    component: () => (
      <>
        <ReportTaken cells={cells} onDone={onDone} />
        <QuestionDialog />
      </>
    ),
    answer: (path) => (path === '/api/contact/index' ? reply() : undefined),
  })
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const confirm = async () =>
  userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Melden' }))

beforeEach(() => {
  onDone.mockReset()
  document.cookie = 'XSRF-TOKEN=token'
})

test('a serial number that is said to be taken is reported to the desk once, by its number and product only', async () => {
  const { sent } = open('AB 190901')
  await press('Klopt niet? Meld het')
  await confirm()

  await press('Gemeld')
  // The question took the focus from the worksheet.
  expect(onDone).toHaveBeenCalledOnce()

  const questions = sent.filter(({ path }) => path === '/api/contact/index').map(({ body }) => body)
  expect(questions).toEqual([
    { subject: 3, question: expect.stringContaining('serienummer AB 190901 (AquaStar Compact 8) al geregistreerd') },
  ])
  expect(shownToasts()).toEqual(['Gemeld'])
})

test('a report that could not be sent can be sent again', async () => {
  open('AB 190902', () => undefined)
  await press('Klopt niet? Meld het')
  await confirm()

  await vi.waitFor(() => expect(shownToasts()).toEqual(['Melden is mislukt']))
  expect(screen.getByRole('button', { name: 'Klopt niet? Meld het' }).ariaDisabled).toBeNull()
})
