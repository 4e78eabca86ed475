import { seeAsMember } from '@portal/contract/staff-words'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { momentText } from '../../list/moment-text.ts'
import type { ContentSubject, Entry } from '../subject.ts'
import type { OpenEntry } from '../editor/open-entry.ts'
import { DecisionDialog } from './decision-dialog.tsx'
import { isChanged } from './is-changed.ts'
import { MomentField } from './moment-field.tsx'
import { readTypedMoment, tomorrowAtEight, typedForm, typedMomentMessages } from './moments.ts'
import styles from './publication.module.css'
import { useDecision } from './use-decision.ts'

/** `now` shows the working copy at once, `plan` from a moment that is chosen here, `update` from the moment that is planned already. */
export type PublishMode = 'now' | 'plan' | 'update'

type PublishDialogProps = { open: OpenEntry; mode: PublishMode; onClose: () => void }

/** Lets members see the working copy, now or from a moment on, and until another if there is one. */
export function PublishDialog({ open, mode: wanted, onClose }: PublishDialogProps) {
  const { carryOut, isBusy, refused, setRefused, shown } = useDecision(open, {
    // Without its fields the dialog says it in its own text.
    fields: wanted === 'update' ? [] : ['published_from', 'published_until'],
    // What was typed here stays, unless it began with moments that are others by now.
    onAnew: (was, now) => !isSameWindow(was, now) && fillIn(windowOf(now, modeFor(wanted, now))),
    onClose,
  })
  const { entry } = shown
  const now: Shown = { ...open, entry }
  const mode = modeFor(wanted, entry)
  const before = windowOf(entry, mode)
  const [from, setFrom] = useState(before.typedFrom)
  const [until, setUntil] = useState(before.typedUntil)
  const isPlan = mode === 'plan'
  const begin = isPlan ? momentOf(from, before.typedFrom, before.from) : { moment: before.from }
  const end = momentOf(until, before.typedUntil, before.until)
  const [published_from, published_until] = ['moment' in begin && begin.moment, 'moment' in end && end.moment]
  // What somebody else did meanwhile asks for another word, which is always taken.
  const blockedBy = refused.text ? null : whyNothingChanges(now, published_from, published_until)

  function fillIn({ typedFrom, typedUntil }: ReturnType<typeof windowOf>) {
    setFrom(typedFrom)
    setUntil(typedUntil)
  }

  function confirm() {
    const errors: Record<string, string[]> = {}
    if ('problem' in begin) errors.published_from = [begin.problem]
    else if (isPlan && begin.moment === null) errors.published_from = [typedMomentMessages.dayMissing]
    if ('problem' in end) errors.published_until = [end.problem]
    if (Object.keys(errors).length > 0 || published_from === false || published_until === false)
      return setRefused({ errors })
    void carryOut(async () => {
      const data = await open.decide('publish', shown, { published_from, published_until })
      open.takeOver(data)
      showToast({ tone: 'success', ...doneTexts(open.subject, data), about: 'publication' })
    })
  }

  return (
    <DecisionDialog
      open={open}
      {...titles(now, mode)}
      beginsAtConfirm={!isPlan && blockedBy === null}
      blockedBy={blockedBy}
      consequences={consequencesOf(now, mode, published_from || null, published_until || null)}
      refused={refused}
      isBusy={isBusy}
      onConfirm={confirm}
      onClose={onClose}
    >
      {isPlan && (
        <>
          <MomentField
            label="Publiceren vanaf"
            name="published_from"
            value={from}
            onChange={setFrom}
            error={refused.errors.published_from?.[0]}
            hint="In Nederlandse tijd."
            required
          />
          <Button variant="secondary" className={styles.shortcut} onClick={() => setFrom(tomorrowAtEight(new Date()))}>
            Morgen 08.00
          </Button>
        </>
      )}
      {mode !== 'update' && (
        <MomentField
          label="Tot (optioneel)"
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

// What is planned no more can't be updated for its moment.
function modeFor(wanted: PublishMode, { state }: Entry): PublishMode {
  return wanted === 'update' && state !== 'gepland' ? 'now' : wanted
}

function isSameWindow(one: Entry, other: Entry): boolean {
  const facts = ['state', 'published_from', 'published_until', 'planned_from'] as const
  return facts.every((fact) => one[fact] === other[fact])
}

// What was planned or published before is what the dialog begins with.
function windowOf({ state, published_from, published_until, planned_from }: Entry, mode: PublishMode) {
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

type Shown = Pick<OpenEntry, 'subject' | 'entry' | 'draft'>

function titles(shown: Shown, mode: PublishMode): { title: string; confirm: string } {
  if (mode === 'plan') return { title: 'Wanneer zien leden het?', confirm: 'Inplannen' }
  if (mode === 'update') return { title: 'Geplande tekst bijwerken?', confirm: 'Bijwerken' }
  if (isSeenAlready(shown)) return { title: 'Tot wanneer zien leden het?', confirm: 'Bijwerken' }
  return shown.entry.state === 'gepubliceerd'
    ? { title: 'Wijzigingen nu laten zien?', confirm: 'Bijwerken' }
    : { title: 'Nu publiceren?', confirm: 'Publiceren' }
}

// Whether there is nothing about the text that members don't see, or will not.
function isSeenAlready(shown: Shown): boolean {
  const { state, planned_from } = shown.entry
  return state === 'gepubliceerd' && planned_from === null && !isChanged(shown)
}

function whyNothingChanges(shown: Shown, from: string | null | false, until: string | null | false): string | null {
  const { state, published_from, published_until } = shown.entry
  if (until !== published_until) return null
  if (isSeenAlready(shown)) return 'Er is niets gewijzigd. Wijzig eerst de tekst, of kies tot wanneer ze blijft staan.'
  const isPlannedSo = state === 'gepland' && from === published_from && !isChanged(shown)
  return isPlannedSo ? 'Er is niets gewijzigd. Kies een ander moment, of wijzig eerst de tekst.' : null
}

function consequencesOf(shown: Shown, mode: PublishMode, from: string | null, until: string | null) {
  const { subject, entry, draft } = shown
  const { state, published_from, planned_from } = entry
  const isLive = state === 'gepubliceerd'
  const replaced = state === 'gepland' ? published_from : planned_from
  const isLater = from !== null && Date.parse(from) > Date.now()
  return [
    isLater
      ? `Leden zien deze tekst vanaf ${momentText(from)}. Daar hoeft niemand meer iets voor te doen.`
      : mode === 'plan'
        ? 'Kies hierboven een moment dat nog komt.'
        : isSeenAlready(shown)
          ? 'Leden zien deze tekst al.'
          : 'Leden zien deze tekst meteen.',
    isLive && isLater && 'Tot dan zien ze de tekst van nu.',
    until ? `Vanaf ${momentText(until)} zien ze het niet meer.` : 'Het blijft staan tot je het intrekt.',
    mode !== 'update' && replaced && `Wat voor ${momentText(replaced)} was ingepland, vervalt.`,
    subject.publishNote?.(draft) ?? null,
    isLive
      ? isLater || mode === 'plan'
        ? 'Ongedaan maken kan tot dat moment: schrap dan de geplande wijziging.'
        : !isSeenAlready(shown) && 'Ongedaan maken kan: zet bij Versies de vorige versie terug en werk opnieuw bij.'
      : 'Ongedaan maken kan: met Intrekken zien leden het niet meer. Er gaat geen e-mail uit.',
  ]
}

function doneTexts(subject: ContentSubject, entry: Entry) {
  const { state, published_from, planned_from } = entry
  const next = state === 'gepland' ? published_from : planned_from
  if (next) return { title: 'Ingepland', detail: `Leden zien het vanaf ${momentText(next)}.` }
  const address = subject.seenAt(entry)
  const see = { label: seeAsMember, onPress: () => void window.open(address ?? '', '_blank') }
  return { title: 'Gepubliceerd', detail: 'Leden zien het nu.', ...(address && { action: see }) }
}
