import type { ContentVersion } from '@portal/contract/content'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { FailedState } from '../../../ui/failed-state.tsx'
import { RadioGroupField } from '../../../ui/fields/radio-group-field.tsx'
import { ModalDialog } from '../../../ui/modal-dialog.tsx'
import dialogStyles from '../../../ui/question-dialog.module.css'
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx'
import { loadHtmlReader } from '../../rich-text/load-html-reader.ts'
import type { Draft } from '../subject.ts'
import type { OpenEntry } from '../editor/open-entry.ts'
import { Comparison } from './comparison.tsx'
import { seenVersion } from './seen-version.ts'
import { useRestore } from './use-restore.ts'
import { versionMaker, versionQuery, versionTitle } from './versions-query.ts'
import styles from './versions.module.css'

type VersionDialogProps = {
  open: OpenEntry
  version: ContentVersion
  /** All of the entry, newest first. */
  versions: readonly ContentVersion[]
  onClose: () => void
}

/** A version beside the one before it, what members see, or what is in the fields; it can be put back from here. */
export function VersionDialog({ open, version, versions, onClose }: VersionDialogProps) {
  const sides = sidesOf(version, versions)
  const [side, setSide] = useState(sides[0]?.value ?? 'fields')
  const { restore, isBusy } = useRestore(open)

  async function putBack() {
    if (await restore(version)) onClose()
  }

  return (
    <ModalDialog title={versionTitle(version)} className={styles.dialog} onCancel={onClose}>
      <p>{versionMaker(version)}</p>
      <RadioGroupField
        label="Vergelijken met"
        name="side"
        options={sides}
        value={side}
        onChange={({ target }) => setSide(target.value)}
      />
      <div className={`note ${styles.comparison}`} role="region" aria-label="Verschillen">
        <LoadedComparison open={open} version={version} other={side === 'fields' ? null : Number(side)} />
      </div>
      <div className={`${dialogStyles.actions} ${styles.foot}`}>
        <Button variant="secondary" onClick={onClose}>
          Sluiten
        </Button>
        {open.mayChange && (
          <Button busy={isBusy} aria-disabled={open.blockedBy !== null || undefined} onClick={() => void putBack()}>
            Terugzetten
          </Button>
        )}
      </div>
    </ModalDialog>
  )
}

function sidesOf({ number }: ContentVersion, versions: readonly ContentVersion[]) {
  const before = versions.find((version) => version.number < number)
  const seen = seenVersion(versions)
  return [
    ...(before ? [{ value: String(before.number), label: 'de versie ervoor' }] : []),
    ...(seen && seen !== number && seen !== before?.number
      ? [{ value: String(seen), label: 'wat leden nu zien' }]
      : []),
    { value: 'fields', label: 'wat nu in de velden staat' },
  ]
}

type LoadedComparisonProps = Pick<VersionDialogProps, 'open' | 'version'> & {
  /** The other version; null is what is in the fields, and then the version would be the newer one. */
  other: number | null
}

function LoadedComparison({ open, version, other }: LoadedComparisonProps) {
  const reader = useQuery({ queryKey: ['html-reader'], queryFn: async () => ({ read: await loadHtmlReader() }) })
  const own = useQuery(versionQuery(open, version.number))
  const beside = useQuery({ ...versionQuery(open, other ?? 0), enabled: other !== null })
  const failed = [reader, own, beside].find(({ isError }) => isError)
  const older: Draft | undefined = other === null ? open.draft : beside.data?.data.draft
  if (failed) {
    const retry = () => [reader, own, beside].filter(({ isError }) => isError).forEach((query) => void query.refetch())
    return (
      <FailedState
        compact
        title="De versie kon niet worden geladen"
        error={failed.error}
        busy={failed.isFetching}
        onRetry={retry}
      />
    )
  }
  if (!reader.data || !own.data || !older) {
    return (
      <SkeletonGroup label="Versie aan het laden">
        {[80, 95, 60].map((width) => (
          <Skeleton key={width} width={`${width}%`} />
        ))}
      </SkeletonGroup>
    )
  }
  return <Comparison parts={open.subject.parts} older={older} newer={own.data.data.draft} read={reader.data.read} />
}
