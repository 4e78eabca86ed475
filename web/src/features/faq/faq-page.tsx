import { hasEveryWord, searchKey, searchWords } from '@portal/contract/search'
import { webPaths } from '@portal/contract/web-paths'
import { getRouteApi, Link, useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Button, buttonClass } from '../../ui/button.tsx'
import card from '../../ui/card.module.css'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import sideMenu from '../../ui/side-menu.module.css'
import { ServiceBreadcrumbs } from '../service/service-breadcrumbs.tsx'
import { FaqGroupSection } from './faq-group-section.tsx'
import { type FaqGroup, faqGroups, type FaqQuestion } from './faq-groups.ts'
import styles from './faq-page.module.css'

const route = getRouteApi(`/members/verified${webPaths.faq}`)

export default function FaqPage() {
  const { zoek: sought = '' } = route.useSearch()
  const navigate = route.useNavigate()
  const groups = findQuestions(faqGroups, sought)
  const found = groups.flatMap(({ questions }) => questions).length
  useLinkedQuestion()

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
        <FaqMenu groups={groups} />
        <div className={styles.content}>
          <div className={`${card.card} ${styles.search}`} data-screen-only>
            <SearchField label="Zoek in de vragen" value={sought} onSearch={search} />
            <p role="status" className={sought ? styles.found : undefined}>
              {sought && (found === 1 ? '1 vraag gevonden' : `${found} vragen gevonden`)}
            </p>
          </div>
          {groups.map((group) => (
            <FaqGroupSection key={group.slug} group={group} sought={sought} />
          ))}
          {found === 0 && <NoQuestions onClear={() => search('')} />}
        </div>
      </div>
    </div>
  )
}

/** The questions that have every word of the search, in their groups; a group without any is left out. */
export function findQuestions(groups: readonly FaqGroup[], sought: string): FaqGroup[] {
  const words = searchWords(plain(sought))
  return groups
    .map((group) => ({ ...group, questions: group.questions.filter((question) => matches(question, group, words)) }))
    .filter(({ questions }) => questions.length > 0)
}

function matches({ question, answer }: FaqQuestion, { title }: FaqGroup, words: readonly string[]): boolean {
  return hasEveryWord(searchKey(plain([title, question, ...answer].join(' '))), words)
}

// `m3` matches `m³`, and `0.3` and `02:00` match `0,3` and `02.00`.
function plain(text: string): string {
  return text.normalize('NFKD').replaceAll(/(?<=\d)[,:](?=\d)/g, '.')
}

/** Opens the question that the address names after its `#`, scrolls to it and focuses it. */
function useLinkedQuestion(): void {
  const slug = useLocation({ select: ({ hash }) => hash })
  useEffect(() => showQuestion(slug), [slug])
}

function showQuestion(slug: string): void {
  const question = document.getElementById(slug)
  if (!(question instanceof HTMLDetailsElement)) return
  question.open = true
  question.querySelector('summary')?.focus({ preventScroll: true })
  // The scroll padding of the page leaves room for the sticky header.
  question.scrollIntoView({ block: 'start' })
}

/** A link to each group on this page. */
function FaqMenu({ groups }: { groups: readonly FaqGroup[] }) {
  return (
    <nav aria-labelledby="faq-onderwerpen" className={`${sideMenu.menu} ${styles.menu}`}>
      <h2 id="faq-onderwerpen" className={sideMenu.title}>
        Onderwerpen
      </h2>
      <ul className={sideMenu.list}>
        {groups.map(({ slug, title, questions }) => (
          <li key={slug}>
            <a href={`#${slug}`} className={`${sideMenu.link} between`}>
              {title}
              <span className="muted text-1 tabular" aria-hidden="true">
                {questions.length}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The search found nothing: the ways on are another search, or a question. */
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
            <Link to={webPaths.contact} className={buttonClass({ variant: 'text' })}>
              Stel je vraag
            </Link>
          </div>
        }
      />
    </section>
  )
}
