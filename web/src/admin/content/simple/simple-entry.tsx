import { isAllowed, may } from '@portal/contract/roles'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import { type ComponentType, useContext, useEffect, useState } from 'react'
import { call, toApiError } from '../../../lib/api-client.ts'
import { setPageTitle } from '../../../lib/page-title.ts'
import { usePageQuery } from '../../../lib/use-page-query.ts'
import { Breadcrumbs } from '../../../ui/breadcrumbs.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { failureText } from '../../../ui/failure-text.ts'
import { CheckboxField } from '../../../ui/fields/checkbox-field.tsx'
import { PageMessage } from '../../../ui/page-message.tsx'
import { ask } from '../../../ui/questions.ts'
import { showToast } from '../../../ui/toasts.ts'
import { FormLoading } from '../../form-loading.tsx'
import { momentText } from '../../list/moment-text.ts'
import { FormNotes } from '../../newer-values.tsx'
import { useForgetOpened, useNoteOpened } from '../../opened-entries.ts'
import { OwnRoles } from '../../own-roles.ts'
import { VisibleBadge } from '../state-badge.tsx'
import { FileUses } from './file-uses.tsx'
import { deleteQuestion } from './simple-actions.ts'
import styles from './simple-entry.module.css'
import { type FieldsProps, pageOf, type SimpleEntry, type SimpleSubject } from './simple-subject.ts'
import { useSimpleForm } from './use-simple-form.ts'

type OfSubject = { subject: SimpleSubject; Fields: ComponentType<FieldsProps> }

/** The page of an entry without versions; `nieuw` in the place of its id begins one. */
export function SimpleEntryPage({ subject, Fields, id }: OfSubject & { id: string }) {
  if (id === 'nieuw') return <EntryForm key="new" subject={subject} Fields={Fields} entry={null} />
  return /^[1-9]\d{0,8}$/.test(id) ? (
    <KnownEntry key={id} subject={subject} Fields={Fields} id={id} />
  ) : (
    <Unknown subject={subject} />
  )
}

function KnownEntry({ subject, Fields, id }: OfSubject & { id: string }) {
  const query = usePageQuery({
    queryKey: [subject.kind, 'entry', id],
    queryFn: async ({ signal }) => (await call(subject.calls.get, { params: { id }, signal })).data as SimpleEntry,
    // A form with what was saved a while ago would be of a version that is gone, and one that is open stays as it is.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: false,
  })
  const { data, error } = query
  const isGone = error !== null && toApiError(error).status === 404
  useForgetOpened({ kind: subject.kind, id: Number(id), isGone })
  if (data) return <EntryForm subject={subject} Fields={Fields} entry={data} />
  if (isGone) return <Unknown subject={subject} />
  return <FormLoading query={query} failed={`${subject.thisOne} kon niet worden geladen`} />
}

function Unknown({ subject }: { subject: SimpleSubject }) {
  return (
    <PageMessage
      title="Niet gevonden"
      text={`${subject.thisOne} bestaat niet, of is verwijderd. Zoek in de lijst of in de prullenbak.`}
      action={
        <Link to={subject.path} className={buttonClass()}>
          Naar de lijst
        </Link>
      }
    />
  )
}

function EntryForm({ subject, Fields, entry: opened }: OfSubject & { entry: SimpleEntry | null }) {
  const mayChange = isAllowed(may.changeContent, useContext(OwnRoles))
  const navigate = useNavigate()
  const [entry, setEntry] = useState(opened)
  const form = useSimpleForm(subject, entry, (saved) => {
    setEntry(saved)
    if (!opened) return navigate({ ...pageOf(subject, saved.id), replace: true, ignoreBlocker: true })
  })
  const remove = useRemove(subject, entry)
  const title = (entry && subject.nameOf(entry)) || subject.newOne
  useEffect(() => setPageTitle(title), [title])
  useNoteOpened(entry ? { kind: subject.kind, id: entry.id, title, detail: '' } : undefined)
  const { labels } = subject
  const problems = Object.keys({ ...subject.empty, is_visible: '' }).flatMap((name) => {
    const message = form.errors[name]
    return message ? [{ name, message }] : []
  })

  return (
    <form {...form.formProps} className={`stack gap-5 ${styles.page}`}>
      <Breadcrumbs parent={<Link to={subject.path}>{subject.title}</Link>} current={title} />
      <div className={`page-head ${styles.head}`}>
        <div className="row wrap gap-3">
          <h1>{title}</h1>
          {entry && <VisibleBadge isVisible={entry.is_visible} />}
        </div>
        {mayChange && (
          <div className="row wrap gap-3">
            {entry && (
              <Button variant="secondary" icon={<Trash2 size={18} />} onClick={() => void remove()}>
                Verwijderen
              </Button>
            )}
            <Button type="submit" busy={form.isBusy}>
              Opslaan
            </Button>
          </div>
        )}
      </div>
      <FormNotes
        form={form}
        problems={problems}
        labels={{ ...labels, is_visible: 'Zichtbaarheid' }}
        inWords={inWords}
      />
      <Fields
        draft={form.values}
        uploads={entry?.uploads ?? []}
        errors={form.errors}
        isReadOnly={!mayChange}
        onChange={form.change}
      />
      {entry && entry.uploads.length > 0 && <FileUses subject={subject} entry={entry} />}
      <Card title="Zichtbaarheid">
        <CheckboxField
          label="Zichtbaar voor installateurs"
          name="is_visible"
          checked={form.values.is_visible}
          disabled={!mayChange}
          error={form.errors.is_visible}
          onChange={({ target }) => form.change({ is_visible: target.checked })}
        />
        {entry && (
          <p className="muted text-2">
            {entry.updated_by ? `Laatst gewijzigd door ${entry.updated_by.name}` : 'Laatst gewijzigd'} op{' '}
            {momentText(entry.updated_at)}.
            {subject.isDated && ` Installateurs zien ${momentText(entry.dated_at).split(' ')[0]} als datum.`}
          </p>
        )}
      </Card>
    </form>
  )
}

function inWords(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'ja' : 'nee'
  if (typeof value === 'string') return value
  return value === null ? '' : 'een ander bestand'
}

function useRemove(subject: SimpleSubject, entry: SimpleEntry | null) {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const about = 'remove'
  const refresh = () => queryClient.invalidateQueries({ queryKey: [subject.kind], refetchType: 'active' })

  return async function remove() {
    if (!entry) return
    const { id, version } = entry
    if ((await ask(deleteQuestion(`‘${subject.nameOf(entry)}’`, subject))) !== 'confirmed') return
    try {
      await call(subject.calls.remove, { params: { id }, query: { version } })
      // Nothing is left to save.
      await navigate({ to: subject.path, ignoreBlocker: true })
      await refresh()
      const putBack = async () => {
        await call(subject.calls.restore, { params: { id } })
        await refresh()
        showToast({ tone: 'success', title: 'Teruggezet', about })
      }
      const fail = (error: unknown) =>
        showToast({ tone: 'error', title: 'Terugzetten is niet gelukt', detail: failureText(error), about })
      showToast({
        tone: 'success',
        title: 'Naar de prullenbak verplaatst',
        about,
        action: { label: 'Ongedaan maken', onPress: () => void putBack().catch(fail) },
      })
    } catch (error) {
      showToast({ tone: 'error', title: 'Verwijderen is niet gelukt', detail: failureText(error), about })
    }
  }
}
