import type { ContentVersion } from '@portal/contract/content'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import card from '../../../ui/card.module.css'
import { FailedState } from '../../../ui/failed-state.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx'
import type { OpenEntry } from '../editor/open-entry.ts'
import { KeepVersionDialog } from './keep-version-dialog.tsx'
import { seenVersion } from './seen-version.ts'
import { VersionDialog } from './version-dialog.tsx'
import { versionMaker, versionsQuery, versionTitle } from './versions-query.ts'
import styles from './versions.module.css'

const shownAtFirst = 5

/** The versions of an entry, asked for when the card comes into view. */
export function VersionsCard({ open }: { open: OpenEntry }) {
  const place = useRef<HTMLElement>(null)
  const isSeen = useIsSeen(place)
  const query = useQuery({ ...versionsQuery(open), enabled: isSeen })
  const [isAll, setIsAll] = useState(false)
  const [isKeeping, setIsKeeping] = useState(false)
  const [chosen, setChosen] = useState<ContentVersion | null>(null)
  const versions = query.data?.data
  const hidden = (versions?.length ?? 0) - shownAtFirst

  return (
    <section ref={place} className={card.card} aria-labelledby="artikel-versies">
      <div className={card.head}>
        <h2 id="artikel-versies" className="text-4">
          Versies
        </h2>
        {open.mayChange && (
          <Button variant="text" onClick={() => setIsKeeping(true)}>
            Versie bewaren
          </Button>
        )}
      </div>
      {versions ? (
        <VersionList
          versions={isAll ? versions : versions.slice(0, shownAtFirst)}
          seen={seenVersion(versions)}
          onChoose={setChosen}
        />
      ) : query.isError ? (
        <FailedState
          compact
          title="De versies konden niet worden geladen"
          error={query.error}
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <div className={styles.loading}>
          <SkeletonGroup label="Versies aan het laden">
            <Skeleton width="60%" />
            <Skeleton width="40%" />
          </SkeletonGroup>
        </div>
      )}
      {versions && !isAll && hidden > 0 && (
        <Button variant="text" full onClick={() => setIsAll(true)}>
          Alle {versions.length} versies
        </Button>
      )}
      {isKeeping && <KeepVersionDialog open={open} onClose={() => setIsKeeping(false)} />}
      {chosen && versions && (
        <VersionDialog open={open} version={chosen} versions={versions} onClose={() => setChosen(null)} />
      )}
    </section>
  )
}

type VersionListProps = {
  versions: readonly ContentVersion[]
  seen: number | null
  onChoose: (version: ContentVersion) => void
}

function VersionList({ versions, seen, onChoose }: VersionListProps) {
  if (versions.length === 0)
    return (
      <p className={`muted ${styles.loading}`}>
        Nog geen versies. Publiceren maakt er een, en je kunt er zelf een bewaren.
      </p>
    )
  return (
    <ul aria-label="Versies" className={styles.list}>
      {versions.map((version) => (
        <li key={version.number} className="row between wrap gap-1">
          <span className="breaks">
            <b>{versionTitle(version)}</b>
            <small className="tabular">{versionMaker(version)}</small>
            {version.number === seen && <Badge tone="ok">Zien leden nu</Badge>}
          </span>
          <Button variant="text" onClick={() => onChoose(version)}>
            Vergelijken
            <span className="visually-hidden">: {versionTitle(version)}</span>
          </Button>
        </li>
      ))}
    </ul>
  )
}

function useIsSeen(place: React.RefObject<HTMLElement | null>): boolean {
  const [isSeen, setIsSeen] = useState(false)
  useEffect(() => {
    const element = place.current
    if (!element || isSeen) return
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setIsSeen(true)
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [place, isSeen])
  return isSeen
}
