import type { MailText, MailTextPart } from '@portal/contract/mail-texts'
import { wordKinds } from '@portal/contract/mail-words'
import { staffPaths } from '@portal/contract/staff-paths'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Lock, Send } from 'lucide-react'
import { useEffect } from 'react'
import { toApiError } from '../../lib/api-client.ts'
import { setPageTitle } from '../../lib/page-title.ts'
import { routerPath } from '../../lib/router-path.ts'
import { usePageQuery } from '../../lib/use-page-query.ts'
import { Badge } from '../../ui/badge.tsx'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import card from '../../ui/card.module.css'
import { PageMessage } from '../../ui/page-message.tsx'
import editor from '../content/editor/entry-editor.module.css'
import { AreaTabs, useShownArea } from '../content/preview/shown-area.tsx'
import { FormLoading } from '../form-loading.tsx'
import { FormNotes } from '../newer-values.tsx'
import { mailTextQuery } from './api.ts'
import { MailPreview } from './mail-preview.tsx'
import { MailTextVersions } from './mail-text-versions.tsx'
import styles from './mail-texts.module.css'
import { partNames } from './part-names.ts'
import { useMailTextForm } from './use-mail-text-form.ts'
import { WordField } from './word-field.tsx'

const route = getRouteApi(`/back-office${routerPath(staffPaths.mailText)}`)

export default function MailTextPage() {
  const { id: template } = route.useParams()
  const query = usePageQuery(mailTextQuery(template))
  const { data, error } = query
  if (data) return <MailTextForm key={template} opened={data} />
  if (error && toApiError(error).status === 404) return <Unknown />
  return (
    <>
      <h1 className="visually-hidden">E-mail</h1>
      <FormLoading
        query={query}
        failed="De e-mail kon niet worden geladen"
        label="E-mail aan het laden"
        heights={[48, 48, 120]}
      />
    </>
  )
}

function Unknown() {
  return (
    <PageMessage
      title="E-mail niet gevonden"
      text="Deze e-mail bestaat niet. Kies er een uit de lijst."
      action={
        <Link to={staffPaths.mailTexts} className={buttonClass()}>
          Naar de e-mails
        </Link>
      }
    />
  )
}

function MailTextForm({ opened }: { opened: MailText }) {
  const form = useMailTextForm(opened)
  const { mail, values: words, errors, isChanged: isUnsaved } = form
  const { shows, setShows } = useShownArea(errors)
  const { title, parts, placeholders, sent_when, sent_to } = mail
  const names = partNames(parts)
  useEffect(() => setPageTitle(title), [title])
  const problems = parts.flatMap(({ key }) => {
    const message = errors[key]
    return message ? [{ name: key, message: `${names[key]}: ${message}` }] : []
  })

  return (
    <form {...form.formProps} className={editor.page}>
      <div className="stack gap-2 one-column">
        <Breadcrumbs parent={<Link to={staffPaths.mailTexts}>E-mails</Link>} current={title} />
        <div className={`page-head ${styles.head}`}>
          <div>
            <div className="row wrap gap-3">
              <h1>{title}</h1>
              <StateBadge isUnsaved={isUnsaved} isChanged={mail.is_changed} />
            </div>
            <p>
              {sent_when}. Aan: {sent_to.charAt(0).toLowerCase() + sent_to.slice(1)}.
            </p>
          </div>
          <div className="row wrap gap-3">
            <Button
              variant="text"
              icon={<Send size={18} aria-hidden="true" />}
              busy={form.isTesting}
              onClick={() => void form.test()}
            >
              Proefmail aan mezelf
            </Button>
            <Button type="submit" variant="secondary" busy={form.isBusy}>
              Opslaan
            </Button>
            <Button
              busy={form.isPublishing}
              aria-disabled={(!isUnsaved && !mail.is_changed) || undefined}
              onClick={() => void form.publish()}
            >
              Publiceren
            </Button>
          </div>
        </div>
      </div>
      <FormNotes form={form} problems={problems} labels={names} />
      <AreaTabs shows={shows} onChange={setShows} />
      <div className={`stack gap-6 ${editor.areas}`} data-shows={shows}>
        <div className={editor.fields}>
          <div className={`${card.card} ${card.padded} fields`}>
            <p className="muted text-2">Invulvelden kies je onder de tekst waar je cursor in staat.</p>
            {parts.map((part) =>
              part.fixed === null && part.kind in wordKinds ? (
                <WordField
                  key={part.key}
                  part={part}
                  label={names[part.key]!}
                  placeholders={placeholders}
                  value={words[part.key] ?? ''}
                  error={errors[part.key]}
                  onChange={(text) => form.change({ [part.key]: text })}
                />
              ) : (
                <FixedPart key={part.key} part={part} name={names[part.key]!} />
              ),
            )}
          </div>
        </div>
        <div className={editor.aside}>
          <MailPreview mail={mail} words={words} />
          <MailTextVersions mail={mail} onRestored={form.replace} />
        </div>
      </div>
    </form>
  )
}

function StateBadge({ isUnsaved, isChanged }: { isUnsaved: boolean; isChanged: boolean }) {
  if (isUnsaved) return <Badge tone="wait">Wijzigingen niet opgeslagen</Badge>
  return isChanged ? <Badge tone="wait">Niet gepubliceerd</Badge> : <Badge tone="ok">Wordt zo verstuurd</Badge>
}

/** What nobody writes: what the portal fills in by itself, or what the law wants. */
function FixedPart({ part: { fixed }, name }: { part: MailTextPart; name: string }) {
  return (
    <div className={styles.fixed}>
      <p className="row gap-2 text-2 strong">
        <Lock size={16} aria-hidden="true" />
        {name}
      </p>
      <p className="muted text-2">{fixed ?? 'Vult het portaal zelf in.'}</p>
      {fixed && <p className="muted text-1">Verplicht door de privacywet (AVG, artikel 14): ligt vast.</p>}
    </div>
  )
}
