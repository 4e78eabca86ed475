import { type MailText, type MailTextVersion, restoreMailTextVersion, saveMailText } from '@portal/contract/mail-texts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call, toApiError } from '../../lib/api-client.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import card from '../../ui/card.module.css'
import { FailedState } from '../../ui/failed-state.tsx'
import { failureText } from '../../ui/failure-text.ts'
import { ask } from '../../ui/questions.ts'
import { showToast } from '../../ui/toasts.ts'
import list from '../content/versions/versions.module.css'
import { momentText } from '../list/moment-text.ts'
import { versionsQuery } from './api.ts'

type Props = { mail: MailText; onRestored: (mail: MailText) => void }

export function MailTextVersions({ mail, onRestored }: Props) {
  const { template, rev, draft, published } = mail
  const { data, isError, error, isFetching, refetch } = useQuery(versionsQuery(template))
  const [busy, setBusy] = useState<number | null>(null)
  const isPublished = ({ words }: MailTextVersion) => JSON.stringify(words) === JSON.stringify(published)
  const now = data?.find(isPublished)

  async function putBack(version: MailTextVersion) {
    const answer = await ask({
      title: 'Versie terugzetten?',
      detail: `‘${nameOf(version)}’ komt in de velden te staan. Wat daar nu staat, is dan weg. E-mails houden hun tekst tot je publiceert.`,
      confirm: 'Terugzetten',
      decline: 'Annuleren',
    })
    if (answer !== 'confirmed') return
    setBusy(version.number)
    try {
      const params = { template, number: version.number }
      const { data: restored } = await call(restoreMailTextVersion, { params, body: { rev } })
      onRestored(restored)
      showToast({
        tone: 'success',
        title: 'Versie teruggezet, nog niet gepubliceerd',
        about: 'restore',
        action: { label: 'Ongedaan maken', onPress: () => void undo(restored.rev) },
      })
    } catch (thrown) {
      fail(thrown)
    } finally {
      setBusy(null)
    }
  }

  async function undo(since: number) {
    try {
      onRestored((await call(saveMailText, { params: { template }, body: { rev: since, draft } })).data)
    } catch (thrown) {
      fail(thrown)
    }
  }

  return (
    <section className={card.card} aria-labelledby="mail-versies">
      <div className={card.head}>
        <h2 id="mail-versies" className="text-4">
          Versies
        </h2>
      </div>
      {data ? (
        <ul aria-label="Versies" className={list.list}>
          {data.map((version) => (
            <li key={version.number} className="row between wrap gap-1">
              <span className="breaks">
                <b>{nameOf(version)}</b>
                <small className="tabular">{makerOf(version)}</small>
                {version === now && <Badge tone="ok">Wordt nu verstuurd</Badge>}
              </span>
              <Button variant="text" busy={busy === version.number} onClick={() => void putBack(version)}>
                Terugzetten
                <span className="visually-hidden">: {nameOf(version)}</span>
              </Button>
            </li>
          ))}
        </ul>
      ) : (
        isError && (
          <FailedState
            compact
            title="De versies konden niet worden geladen"
            error={error}
            busy={isFetching}
            onRetry={() => void refetch()}
          />
        )
      )}
    </section>
  )
}

function nameOf({ number }: MailTextVersion): string {
  return number === 0 ? 'Oorspronkelijke tekst' : `Versie ${number}`
}

function makerOf({ created_by, created_at }: MailTextVersion): string {
  return [created_by?.name, created_at && momentText(created_at)].filter(Boolean).join(', ')
}

function fail(thrown: unknown): void {
  const isOutdated = toApiError(thrown).status === 409
  showToast({
    tone: 'error',
    title: 'De versie is niet teruggezet',
    detail: isOutdated ? 'Iemand anders heeft intussen iets gewijzigd. Open de e-mail opnieuw.' : failureText(thrown),
    about: 'restore',
  })
}
