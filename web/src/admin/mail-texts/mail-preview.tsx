import { type MailPreview as Laid, type MailText, previewMailText } from '@portal/contract/mail-texts'
import type { MailWords } from '@portal/contract/mail-words'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { AlignLeft, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../lib/api-client.ts'
import { FailedState } from '../../ui/failed-state.tsx'
import { Choice } from '../choice.tsx'
import preview from '../content/preview/preview.module.css'
import { useSettled } from '../use-settled.ts'
import { mailTextsKey } from './api.ts'
import { MailWindow } from './mail-window.tsx'
import styles from './mail-texts.module.css'
import { problemsOf } from './use-mail-text-form.ts'

/** The mail as it would be sent with the words in the form, and with values of nobody. */
export function MailPreview({ mail, words }: { mail: MailText; words: MailWords }) {
  const [side, setSide] = useState<'phone' | 'text'>('phone')
  const { template } = mail
  const settled = useSettled(words)
  const isWhole = Object.keys(problemsOf(mail, settled)).length === 0
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [...mailTextsKey, 'preview', template, settled],
    queryFn: async ({ signal }) =>
      (await call(previewMailText, { params: { template }, body: { draft: settled }, signal })).data,
    enabled: isWhole,
    placeholderData: keepPreviousData,
    gcTime: 0,
  })

  return (
    <section className={preview.preview} aria-labelledby="mail-voorbeeld">
      <div className="stack gap-3">
        <div className="row between wrap gap-2-4">
          <h2 id="mail-voorbeeld" className="text-4">
            Zo komt hij aan
          </h2>
          <Choice
            label="Als"
            value={side}
            onChange={setSide}
            options={[
              { value: 'phone', text: 'Telefoon', icon: <Smartphone size={18} aria-hidden="true" /> },
              { value: 'text', text: 'Alleen tekst', icon: <AlignLeft size={18} aria-hidden="true" /> },
            ]}
          />
        </div>
        {!isWhole && (
          <p className="note tone-wait">Er klopt nog iets niet in de tekst. Dit is het voorbeeld van ervoor.</p>
        )}
        {data ? (
          <Shown mail={data} side={side} />
        ) : (
          error && (
            <FailedState
              compact
              title="Het voorbeeld kon niet worden geladen"
              error={error}
              busy={isFetching}
              onRetry={() => void refetch()}
            />
          )
        )}
      </div>
    </section>
  )
}

function Shown({ mail, side }: { mail: Laid; side: 'phone' | 'text' }) {
  return (
    <>
      <p className="breaks">
        <span className="muted text-2">Onderwerp</span>
        <strong className="block">{mail.subject}</strong>
      </p>
      {side === 'phone' ? (
        <MailWindow title="Voorbeeld van de e-mail" html={mail.html} />
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
        <pre className={styles.plain} tabIndex={0} aria-label="De e-mail als tekst">
          {mail.text}
        </pre>
      )}
    </>
  )
}
