import { contactSubjects, sendContactRequest } from '@portal/contract/contact'
import { serialNumberMessages } from '@portal/contract/rules/serial-number-messages'
import { useState } from 'react'
import { call } from '../../../lib/api-client.ts'
import { Button } from '../../../ui/button.tsx'
import { failureText } from '../../../ui/failure-text.ts'
import { ask } from '../../../ui/questions.ts'
import { showToast } from '../../../ui/toasts.ts'
import type { CellFaults, Cells } from '../sheet/sheet-fields.ts'
import { keepFocus } from './answer-buttons.tsx'

/** Whether the fault of a row is that its serial number is registered already. */
export function isTaken({ serial_number: fault }: CellFaults): boolean {
  return fault === serialNumberMessages.taken
}

// The same row has this button in several places, and the desk needs to read it once.
const reported = new Set<string>()

type ReportTakenProps = {
  cells: Pick<Cells, 'brand' | 'model' | 'serial_number'>
  /** Called when the question is over, for a place that the focus has to go back to. */
  onDone?: () => void
}

/** Below a serial number that is said to be registered: asks the desk to look into it, at most once. */
export function ReportTaken({ cells, onDone }: ReportTakenProps) {
  const { brand, model, serial_number: serial } = cells
  const [isSending, setIsSending] = useState(false)
  const [last, setLast] = useState(() => (reported.has(serial) ? serial : null))
  const isReported = last === serial

  async function report() {
    if ((await ask(questionAbout(serial))) === 'confirmed') await send()
    onDone?.()
  }

  async function send() {
    setIsSending(true)
    try {
      await call(sendContactRequest, { body: { subject: desk.id, question: textFor(`${brand} ${model}`, serial) } })
      reported.add(serial)
      setLast(serial)
      showToast({ tone: 'success', title: 'Gemeld', about: notSent, detail: 'Je krijgt antwoord per e-mail.' })
    } catch (error) {
      showToast({ tone: 'error', title: notSent, about: notSent, detail: failureText(error) })
    }
    setIsSending(false)
  }

  return (
    <Button
      variant="text"
      busy={isSending}
      aria-disabled={isReported}
      onMouseDown={keepFocus}
      onClick={() => void report()}
    >
      {isReported ? 'Gemeld' : 'Klopt niet? Meld het'}
    </Button>
  )
}

const notSent = 'Melden is mislukt'

const desk = contactSubjects.find(({ label }) => label === 'Administratie')!

function questionAbout(serial: string) {
  return {
    title: `Klopt het niet dat ${serial} al geregistreerd is?`,
    detail: 'We zoeken het uit en antwoorden per e-mail. De rij blijft zo lang in je werkblad staan.',
    confirm: 'Melden',
    decline: 'Annuleren',
  }
}

function textFor(product: string, serial: string): string {
  return `Het portaal zegt dat serienummer ${serial} (${product.trim()}) al geregistreerd is. Volgens mij klopt dat niet. Kunnen jullie dit uitzoeken?`
}
