import { type FaqGroup, faqGroups, questionAnchor } from '@portal/contract/faq'
import { webPaths } from '@portal/contract/web-paths'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useLocation } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'
import { StaleNote } from '../../lib/stale-note.tsx'
import { usePageQuery } from '../../lib/use-page-query.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import card from '../../ui/card.module.css'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import sideMenu from '../../ui/side-menu.module.css'
import { ServiceBreadcrumbs } from '../service/service-breadcrumbs.tsx'
import { loadArticleCleaner } from '../news/clean-article.ts'
import { faqQuery } from './api.ts'
import { FaqGroupCard, FaqSkeletons } from './faq-group-card.tsx'
import { findQuestions, readGroups, type ShownGroup } from './faq-questions.ts'
import styles from './faq-page.module.css'

const route = getRouteApi(`/members/verified${webPaths.faq}`)

const cleanerQuery = queryOptions({
  queryKey: ['article-cleaner'],
  queryFn: loadArticleCleaner,
  staleTime: Number.POSITIVE_INFINITY,
})

export function FaqPage() {
  const { zoek: sought = '' } = route.useSearch()
  const navigate = route.useNavigate()
  const query = usePageQuery(faqQuery)
  const cleaner = usePageQuery(cleanerQuery)
  const failed = [query, cleaner].find(({ isError, data }) => isError && !data)
  const isThere = query.data !== undefined && cleaner.data !== undefined
  const all = useMemo(
    () => (query.data && cleaner.data ? readGroups(query.data.groups, cleaner.data) : []),
    [query.data, cleaner.data],
  )
  const groups = findQuestions(all, sought)
  const found = groups.flatMap(({ questions }) => questions).length
  useLinkedQuestion(all)

  function search(text: string) {
    void navigate({ search: text ? { zoek: text } : {}, replace: true, resetScroll: false })
  }

  return (
    <div className="window-high">
      <ServiceBreadcrumbs current="Veelgestelde vragen" />
      <div className="page-head">
        <div>
          <h1>Veelgestelde vragen</h1>
          <p>Antwoorden voor jou en je klant, van werking tot garantie.</p>
        </div>
      </div>
      <div className={`with-side-menu ${styles.layout}`}>
        <FaqMenu groups={isThere ? groups : faqGroups} />
        <div className={styles.content}>
          <div className={`${card.card} ${styles.search}`} data-screen-only>
            <SearchField label="Zoek in de vragen" value={sought} onSearch={search} />
            <p role="status" className={sought ? styles.found : undefined}>
              {isThere && sought && (found === 1 ? '1 vraag gevonden' : `${found} vragen gevonden`)}
            </p>
          </div>
          <StaleNote query={query} noun="Antwoorden" />
          {groups.map((group) => (
            <FaqGroupCard key={group.id} group={group} sought={sought} />
          ))}
          {failed && <LoadFailed what="De vragen konden niet worden geladen." query={failed} />}
          {!failed && !isThere && <FaqSkeletons />}
          {isThere && all.length === 0 && <NothingYet />}
          {all.length > 0 && found === 0 && <NoQuestions onClear={() => search('')} />}
        </div>
      </div>
    </div>
  )
}

/** The questions of a group with their answers open, for who writes them. */
export function OpenFaqGroup({ group }: { group: FaqGroup }) {
  const { data: clean } = useQuery(cleanerQuery)
  const [shown] = useMemo(() => (clean ? readGroups([group], clean) : []), [group, clean])
  return shown && <FaqGroupCard group={shown} sought="alle" />
}

/** Opens the question that the address names after its `#`, also by an earlier name, scrolls to it and focuses it. */
function useLinkedQuestion(groups: readonly ShownGroup[]): void {
  const name = useLocation({ select: ({ hash }) => hash })
  const id = groups
    .flatMap(({ questions }) => questions)
    .find((question) => questionAnchor(question.id) === name || question.anchors.includes(name))?.id
  useEffect(() => {
    if (id !== undefined) showQuestion(questionAnchor(id))
  }, [id])
}

function showQuestion(anchor: string): void {
  const question = document.getElementById(anchor)
  if (!(question instanceof HTMLDetailsElement)) return
  question.open = true
  question.querySelector('summary')?.focus({ preventScroll: true })
  // The scroll padding of the page leaves room for the sticky header.
  question.scrollIntoView({ block: 'start' })
}

type FaqMenuProps = { groups: readonly (Pick<ShownGroup, 'id' | 'name'> & { questions?: readonly unknown[] })[] }

function FaqMenu({ groups }: FaqMenuProps) {
  return (
    <nav aria-labelledby="faq-onderwerpen" className={`${sideMenu.menu} ${styles.menu}`}>
      <h2 id="faq-onderwerpen" className={sideMenu.title}>
        Onderwerpen
      </h2>
      <ul className={sideMenu.list}>
        {groups.map(({ id, name, questions }) => (
          <li key={id}>
            <a href={`#${id}`} className={`${sideMenu.link} between`}>
              {name}
              {questions && (
                <span className="muted text-1 tabular" aria-hidden="true">
                  {questions.length}
                </span>
              )}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function NothingYet() {
  return (
    <div className={card.card}>
      <EmptyState
        title="Er zijn nog geen vragen"
        text="Kijk later nog eens, of stel je vraag aan ons."
        action={<AskUs />}
      />
    </div>
  )
}

function AskUs() {
  return (
    <Link to={webPaths.contact} className={buttonClass({ variant: 'text' })}>
      Stel je vraag
    </Link>
  )
}

function NoQuestions({ onClear }: { onClear: () => void }) {
  return (
    <section className={card.card} aria-label="Zoekresultaat">
      <h2 className="visually-hidden">Zoekresultaat</h2>
      <EmptyState
        title="Geen vragen gevonden"
        text="Probeer een ander woord, of stel je vraag aan ons."
        action={
          <div className={styles.actions}>
            <Button variant="secondary" onClick={onClear}>
              Alle vragen tonen
            </Button>
            <AskUs />
          </div>
        }
      />
    </section>
  )
}
