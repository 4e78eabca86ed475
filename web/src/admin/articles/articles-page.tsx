import { articleListCalls } from '@portal/contract/articles'
import { type ArticleRow, memberPage } from '@portal/contract/articles'
import { isAllowed, may } from '@portal/contract/roles'
import { staffPaths } from '@portal/contract/staff-paths'
import { webPaths } from '@portal/contract/web-paths'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Eye, Plus } from 'lucide-react'
import { useContext, useMemo } from 'react'
import { call } from '../../lib/api-client.ts'
import { useListSearch } from '../../lib/use-list-search.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { useLateDialog } from '../../ui/use-late-dialog.ts'
import { chosenIn } from '../list/subject-address.ts'
import { SubjectList } from '../list/subject-list.tsx'
import { OwnRoles } from '../own-roles.ts'
import { articleContent } from './article-content.ts'
import { articleList } from './article-list.ts'
import styles from './article-subject.module.css'
import { articleFilters, articleSubject, nameOf } from './article-subject.tsx'
import { entryActions } from '../content/entry-actions.ts'
import { entryRowItems } from '../content/entry-row-items.ts'
import { LateLeftEntries } from '../content/lazy-left-entries.tsx'
import { useDuplicate } from '../content/use-duplicate.ts'

// Most who open the list begin none.
const loadBeginning = () => import('./new-article-dialog.tsx').then((part) => part.NewArticleDialog)

const articleActions = entryActions({ subject: articleContent, nameOf })

const route = getRouteApi(`/back-office${staffPaths.articles}`)

export default function ArticlesPage() {
  const { search, change } = useListSearch(articleList, route.useSearch(), route.useNavigate())
  const mayChange = isAllowed(may.changeContent, useContext(OwnRoles))
  const { data: authors } = useQuery({
    queryKey: [articleContent.list.queries, 'authors'],
    queryFn: ({ signal }) => call(articleListCalls.authors, { signal }),
  })
  const { auteur } = search
  const duplicate = useDuplicate(articleContent)
  const subject = useMemo(() => {
    const known = authors?.data ?? []
    const filters = articleFilters(known, chosenIn({ auteur }, 'auteur'))
    const acts = {
      bulk: articleActions,
      rowItems: (article: ArticleRow) => {
        const { kind, public_slug: slug } = article
        return entryRowItems(articleContent, article, { href: slug && memberPage(kind, slug), duplicate })
      },
    }
    return { ...articleSubject(known.length > 1), filters, ...(mayChange && acts) }
  }, [authors, auteur, mayChange, duplicate])
  const beginning = useLateDialog(loadBeginning, '‘Nieuw artikel’ kon niet worden geladen')

  return (
    <>
      <SubjectList
        subject={subject}
        search={search}
        onChange={change}
        notice={<LateLeftEntries subject={articleContent} />}
        actions={
          <>
            <Link
              to={webPaths.news}
              target="_blank"
              className={`${buttonClass({ variant: 'secondary' })} ${styles.asMembers}`}
            >
              <Eye size={18} aria-hidden="true" />
              Zoals leden het zien
            </Link>
            {mayChange && (
              <Button
                icon={<Plus size={18} aria-hidden="true" />}
                onPointerEnter={beginning.prefetch}
                onFocus={beginning.prefetch}
                onClick={beginning.open}
              >
                Nieuw artikel
              </Button>
            )}
          </>
        }
      />
      {beginning.Dialog && <beginning.Dialog onClose={beginning.close} />}
    </>
  )
}
