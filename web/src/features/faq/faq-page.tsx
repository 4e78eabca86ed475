import { webPaths } from '@portal/contract/web-paths'
import { useNavigate, useSearch } from '@tanstack/react-router'
import card from '../../ui/card.module.css'
import { SearchField } from '../../ui/search-field.tsx'
import { ServiceBreadcrumbs } from '../service/service-breadcrumbs.tsx'
import { FaqGroupSection } from './faq-group-section.tsx'
import { faqGroups } from './faq-groups.ts'
import { FaqMenu } from './faq-menu.tsx'
import styles from './faq-page.module.css'
import { findQuestions } from './find-questions.ts'
import { NoQuestions } from './no-questions.tsx'
import { useLinkedQuestion } from './use-linked-question.ts'

export default function FaqPage() {
  const { zoek: sought = '' } = useSearch({ strict: false })
  const navigate = useNavigate()
  const groups = findQuestions(faqGroups, sought)
  const found = groups.flatMap(({ questions }) => questions).length
  useLinkedQuestion()

  function search(text: string) {
    void navigate({ to: webPaths.faq, search: text ? { zoek: text } : {}, replace: true, resetScroll: false })
  }

  return (
    <div className={styles.page}>
      <ServiceBreadcrumbs current="Veelgestelde vragen" />
      <div className="page-head">
        <div>
          <h1>Veelgestelde vragen</h1>
          <p>Antwoorden voor jou en je klant, van werking tot garantie.</p>
        </div>
      </div>
      <div className={styles.layout}>
        <FaqMenu groups={groups} />
        <div className={styles.content}>
          <div className={`${card.card} ${styles.search}`}>
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
