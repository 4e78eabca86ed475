import { keepPreviousData } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { settings } from '../../lib/page-settings.ts'
import { usePageQuery } from '../../lib/use-page-query.ts'
import { Button } from '../../ui/button.tsx'
import card from '../../ui/card.module.css'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import { SideMenu } from '../account/side-menu.tsx'
import { ownCasesQuery } from './api.ts'
import styles from './cases.module.css'
import { OwnCase } from './own-case.tsx'

export default function CasesPage() {
  const [number, setNumber] = useState(1)
  const query = usePageQuery({ ...ownCasesQuery(number), placeholderData: keepPreviousData })
  const page = query.data
  const [chosen, setChosen] = useState<number | null>(null)
  const section = useRef<HTMLElement>(null)
  const asked = page?.data.filter(({ state }) => state === 'vraag') ?? []
  // The fields of two forms would have the same names.
  const answered = asked.find(({ id }) => id === chosen) ?? asked[0]

  function turnTo(next: number) {
    setNumber(next)
    section.current?.scrollIntoView()
  }

  return (
    <>
      <div className="page-head">
        <div>
          <h1>Zaken</h1>
          <p>Wat je bij {settings.provider} hebt gemeld, wat wij je vragen, en wat er is besloten.</p>
        </div>
      </div>
      <div className="with-side-menu">
        <SideMenu />
        <section ref={section} className={styles.list} aria-label="Je zaken" aria-busy={query.isPlaceholderData}>
          {page?.data.map((one) => (
            <OwnCase key={one.id} of={one} isAnswered={one === answered} onAnswer={() => setChosen(one.id)} />
          ))}
          {page && page.meta.last_page > 1 && (
            <div className="row between gap-3">
              <Button variant="secondary" aria-disabled={number === 1} onClick={() => turnTo(number - 1)}>
                Nieuwere zaken
              </Button>
              <Button
                variant="secondary"
                aria-disabled={number >= page.meta.last_page}
                onClick={() => turnTo(number + 1)}
              >
                Oudere zaken
              </Button>
            </div>
          )}
          {page?.meta.total === 0 && (
            <div className={card.card}>
              <EmptyState
                title="Nog geen zaken"
                text="Meld je een fout in een registratie, of staat jouw toestel al geregistreerd? Dan volg je hier wat ermee gebeurt."
              />
            </div>
          )}
          {!page && query.isError && (
            <div className={card.card}>
              <LoadFailed what="Je zaken konden niet worden geladen." query={query} />
            </div>
          )}
          {!page && !query.isError && (
            <SkeletonGroup label="Zaken aan het laden">
              <Skeleton height={200} radius={18} />
            </SkeletonGroup>
          )}
        </section>
      </div>
    </>
  )
}
