import type { FieldErrors } from '@portal/contract/errors'
import { isAllowed, may } from '@portal/contract/roles'
import { Link } from '@tanstack/react-router'
import { type ComponentType, useContext, useEffect } from 'react'
import { toApiError } from '../../../lib/api-client.ts'
import { setPageTitle } from '../../../lib/page-title.ts'
import { usePageQuery } from '../../../lib/use-page-query.ts'
import { buttonClass } from '../../../ui/button.tsx'
import card from '../../../ui/card.module.css'
import { FailedState } from '../../../ui/failed-state.tsx'
import { PageMessage } from '../../../ui/page-message.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx'
import { useForgetOpened, useNoteOpened } from '../../opened-entries.ts'
import { OwnRoles } from '../../own-roles.ts'
import { PresenceNote } from '../presence/presence-note.tsx'
import { AreaTabs, useShownArea } from '../preview/shown-area.tsx'
import { PublicationActions } from '../publication/publication-actions.tsx'
import { PublicationState } from '../publication/publication-state.tsx'
import { capital, type ContentSubject, titleOf, type Which } from '../subject.ts'
import { VersionsCard } from '../versions/versions-card.tsx'
import { entryQuery, type LoadedEntry } from './api.ts'
import { EntryBar } from './entry-bar.tsx'
import styles from './entry-editor.module.css'
import { KeepsCaret } from './keeps-caret.tsx'
import type { OpenEntry } from './open-entry.ts'
import { OthersChanges } from './others-changes.tsx'
import { useOpenEntry } from './use-open-entry.ts'

export type FieldsProps<Open extends OpenEntry> = {
  open: Open
  errors: FieldErrors
  onChange: (part: Partial<Open['draft']>) => void
}

type EditorProps<Open extends OpenEntry> = {
  subject: ContentSubject
  Fields: ComponentType<FieldsProps<Open>>
  Preview: ComponentType<{ open: Open }>
}

/** What the page of an entry shows, of the `kind` and `id` in its address. */
export function EntryEditor<Open extends OpenEntry>(props: EditorProps<Open> & { kind: string; id: string }) {
  const { kind, id, ...editor } = props
  const known = editor.subject.kinds.find((one) => one === kind)
  if (!known || !/^[1-9]\d{0,8}$/.test(id)) return <UnknownEntry subject={editor.subject} />
  return <KnownEntry key={`${known}/${id}`} {...editor} which={{ kind: known, id: Number(id) }} />
}

function KnownEntry<Open extends OpenEntry>({ which, ...editor }: EditorProps<Open> & { which: Which }) {
  const { data: loaded, error, isFetching, refetch } = usePageQuery(entryQuery(which))
  const isGone = !loaded && error !== null && toApiError(error).status === 404
  useForgetOpened({ ...which, isGone })
  if (loaded) return <Editor {...editor} loaded={loaded} />
  const { subject } = editor
  if (isGone) return <UnknownEntry subject={subject} />
  const { noun } = subject
  return (
    <div className={styles.page}>
      <EntryBar subject={subject} kind={which.kind} title={capital(noun.one)} />
      {error ? (
        <div className={card.card}>
          <FailedState
            title={`${capital(noun.this)} kon niet worden geladen`}
            error={error}
            busy={isFetching}
            onRetry={() => void refetch()}
          />
        </div>
      ) : (
        <SkeletonGroup label={`${capital(noun.one)} aan het laden`}>
          <div className={`${card.card} ${card.padded} stack gap-5`}>
            {[48, 48, 76, 320].map((height, index) => (
              <Skeleton key={index} height={height} radius={10} />
            ))}
          </div>
        </SkeletonGroup>
      )}
    </div>
  )
}

function Editor<Open extends OpenEntry>(props: EditorProps<Open> & { loaded: LoadedEntry }) {
  const { subject, Fields, Preview, loaded } = props
  const mayChange = isAllowed(may.changeContent, useContext(OwnRoles))
  const { open, state, autosave } = useOpenEntry(subject, loaded, mayChange)
  const { shows, setShows } = useShownArea(state.errors)
  // Whoever may change it no longer may have text that only this device has.
  const shown = mayChange || !state.isSaved ? state : undefined
  const { kind, id, draft } = open
  const title = titleOf(subject, draft)
  const name = title || 'Zonder titel'
  useEffect(() => setPageTitle(name), [name])
  useNoteOpened({ kind, id, title, detail: '' })
  // With the types of its subject.
  const own = open as Open

  return (
    <div className={styles.page}>
      <EntryBar subject={subject} kind={kind} title={name} state={shown} autosave={autosave}>
        <PublicationActions open={open} />
      </EntryBar>
      <AreaTabs shows={shows} onChange={setShows} />
      <div className={`stack gap-6 ${styles.areas}`} data-shows={shows}>
        <div className={styles.fields}>
          <OthersChanges subject={subject} state={state} autosave={autosave} />
          <div>
            <PresenceNote open={open} />
            <PublicationState open={open} />
          </div>
          <KeepsCaret>
            <Fields open={own} errors={state.errors} onChange={(part) => autosave.change(part)} />
          </KeepsCaret>
        </div>
        <div className={styles.aside}>
          <Preview open={own} />
          <VersionsCard open={open} />
        </div>
      </div>
    </div>
  )
}

function UnknownEntry({ subject: { noun, list } }: { subject: ContentSubject }) {
  return (
    <PageMessage
      title={`${capital(noun.one)} niet gevonden`}
      text={noun.gone}
      action={
        <Link to={list.path} className={buttonClass()}>
          Naar {list.name.charAt(0).toLowerCase() + list.name.slice(1)}
        </Link>
      }
    />
  )
}
