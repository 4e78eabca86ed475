import type { ArticleEntry } from '@portal/contract/articles'
import { useState } from 'react'
import { formatDay } from '../../../lib/dates.ts'
import { focusControl } from '../../../ui/fields/focus-control.ts'
import { fieldId } from '../../../ui/fields/field.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { momentText } from '../../list/moment-text.ts'
import type { OpenArticle } from '../editor/open-article.ts'
import { DecisionDialog } from './decision-dialog.tsx'
import { MomentField } from './moment-field.tsx'
import { readTypedMoment, typedForm, typedMomentMessages } from './moments.ts'
import { useDecision } from './use-decision.ts'

/** `now` shows the working copy at once, `plan` from a moment that is chosen here, `update` from the moment that is planned already. */
export type PublishMode = 'now' | 'plan' | 'update'

type PublishDialogProps = { open: OpenArticle; mode: PublishMode; onClose: () => void }

/** Lets members see the working copy, now or from a moment on, and until another if there is one. */
export function PublishDialog({ open, mode, onClose }: PublishDialogProps) {
  const { entry } = open
  const [before] = useState(() => windowOf(entry, mode))
  const [from, setFrom] = useState(before.typedFrom)
  const [until, setUntil] = useState(before.typedUntil)
  const { carryOut, isBusy, refused, setRefused } = useDecision(open, {
    // Without its fields the dialog says it in its own text.
    fields: mode === 'update' ? [] : ['published_from', 'published_until'],
    onClose,
  })
  const isPlan = mode === 'plan'
  const begin = isPlan ? momentOf(from, before.typedFrom, before.from) : { moment: before.from }
  const end = momentOf(until, before.typedUntil, before.until)

  function confirm() {
    const errors: Record<string, string[]> = {}
    if ('problem' in begin) errors.published_from = [begin.problem]
    else if (isPlan && begin.moment === null) errors.published_from = [typedMomentMessages.dayMissing]
    if ('problem' in end) errors.published_until = [end.problem]
    const [first] = Object.keys(errors)
    if (first || 'problem' in begin || 'problem' in end) {
      setRefused({ errors })
      focusControl(document.getElementById(fieldId(first ?? '')))
      return
    }
    const [published_from, published_until] = [begin.moment, end.moment]
    void carryOut(async () => {
      const data = await open.decide('publish', { published_from, published_until })
      open.takeOver(data)
      showToast({ tone: 'success', ...doneTexts(data), about: 'publication' })
    })
  }

  return (
    <DecisionDialog
      open={open}
      {...titles(entry, mode)}
      consequences={consequencesOf(
        open,
        mode,
        'moment' in begin ? begin.moment : null,
        'moment' in end ? end.moment : null,
      )}
      problem={refused.text}
      isBusy={isBusy}
      onConfirm={confirm}
      onClose={onClose}
    >
      {isPlan && (
        <MomentField
          label="Publiceren vanaf"
          name="published_from"
          value={from}
          onChange={setFrom}
          error={refused.errors.published_from?.[0]}
          hint="In Nederlandse tijd."
          required
        />
      )}
      {mode !== 'update' && (
        <MomentField
          label="Tot"
          name="published_until"
          value={until}
          onChange={setUntil}
          error={refused.errors.published_until?.[0]}
          hint="Vanaf dan zien leden het niet meer. Laat dit leeg als het mag blijven staan."
        />
      )}
    </DecisionDialog>
  )
}

// What was planned or published before is what the dialog begins with.
function windowOf({ state, published_from, published_until, planned_from }: ArticleEntry, mode: PublishMode) {
  const isPlanned = state === 'gepland'
  const isGoing = isPlanned || state === 'gepubliceerd'
  const next = isPlanned ? published_from : planned_from
  const from = mode === 'now' ? null : next
  const until = isGoing ? published_until : null
  return { from, until, typedFrom: from ? typedForm(from) : { day: '', time: '08.00' }, typedUntil: typedForm(until) }
}

// Left as it was, it stays that very moment: what is typed has no seconds, and says nothing of an hour that comes twice.
function momentOf(typed: { day: string; time: string }, before: { day: string; time: string }, moment: string | null) {
  if (moment !== null && typed.day === before.day && typed.time === before.time) return { moment }
  return readTypedMoment(typed)
}

function titles({ state }: ArticleEntry, mode: PublishMode): { title: string; confirm: string } {
  if (mode === 'plan') return { title: 'Wanneer zien leden het?', confirm: 'Inplannen' }
  if (mode === 'update') return { title: 'Geplande tekst bijwerken?', confirm: 'Bijwerken' }
  return state === 'gepubliceerd'
    ? { title: 'Wijzigingen nu laten zien?', confirm: 'Bijwerken' }
    : { title: 'Nu publiceren?', confirm: 'Publiceren' }
}

function consequencesOf({ entry, draft }: OpenArticle, mode: PublishMode, from: string | null, until: string | null) {
  const { state, published_from, planned_from } = entry
  const isLive = state === 'gepubliceerd'
  const replaced = state === 'gepland' ? published_from : planned_from
  const isLater = from !== null && Date.parse(from) > Date.now()
  return [
    mode === 'plan' && from === null
      ? 'Kies hierboven vanaf wanneer leden dit zien.'
      : isLater
        ? `Leden zien deze tekst vanaf ${momentText(from)}. Daar hoeft niemand meer iets voor te doen.`
        : `Leden zien deze tekst ${mode === 'plan' ? 'meteen: dit moment is al voorbij' : 'meteen'}.`,
    isLive && isLater && 'Tot dan zien ze de tekst van nu.',
    until ? `Vanaf ${momentText(until)} zien ze het niet meer.` : 'Het blijft staan tot je het intrekt.',
    mode !== 'update' && replaced && `Wat voor ${momentText(replaced)} was ingepland, vervalt.`,
    draft.from && draft.to && `De actie zelf geldt van ${formatDay(draft.from)} tot en met ${formatDay(draft.to)}.`,
    isLive
      ? isLater || mode === 'plan'
        ? 'Ongedaan maken kan tot dat moment: schrap dan de geplande wijziging.'
        : 'Ongedaan maken kan: zet bij Versies de vorige versie terug en werk opnieuw bij.'
      : 'Ongedaan maken kan: met Intrekken zien leden het niet meer. Er gaat geen e-mail uit.',
  ]
}

function doneTexts({ state, published_from, planned_from }: ArticleEntry): { title: string; detail?: string } {
  const next = state === 'gepland' ? published_from : planned_from
  if (next) return { title: 'Ingepland', detail: `Leden zien het vanaf ${momentText(next)}.` }
  return { title: 'Gepubliceerd', detail: 'Leden zien het nu.' }
}
