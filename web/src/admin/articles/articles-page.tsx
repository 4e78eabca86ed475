import { listArticleAuthors } from '@portal/contract/article-authors'
import { isAllowed, may } from '@portal/contract/roles'
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
import { articleActions } from './article-actions.ts'
import { articleList } from './article-list.ts'
import { articleFilters, articleSubject } from './article-subject.tsx'

// Most who open the list begin none.
const loadBeginning = () => import('./new-article-dialog.tsx').then((part) => part.NewArticleDialog)

const route = getRouteApi(`/back-office${webPaths.articles}`)

export default function ArticlesPage() {
  const { search, change } = useListSearch(articleList, route.useSearch(), route.useNavigate())
  const mayChange = isAllowed(may.changeContent, useContext(OwnRoles))
  const { data: authors } = useQuery({
    queryKey: [articleSubject.name, 'authors'],
    queryFn: ({ signal }) => call(listArticleAuthors, { signal }),
  })
  const { auteur } = search
  const subject = useMemo(() => {
    const filters = articleFilters(authors?.data ?? [], chosenIn({ auteur }, 'auteur'))
    return { ...articleSubject, filters, ...(mayChange && { bulk: articleActions }) }
  }, [authors, auteur, mayChange])
  const beginning = useLateDialog(loadBeginning, '‘Nieuw artikel’ kon niet worden geladen')

  return (
    <>
      <SubjectList
        subject={subject}
        search={search}
        onChange={change}
        actions={
          <>
            <Link to={webPaths.news} target="_blank" className={buttonClass({ variant: 'secondary' })}>
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
