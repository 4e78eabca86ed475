import { isAllowed, may } from '@portal/contract/roles'
import { webPaths } from '@portal/contract/web-paths'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Eye, Plus } from 'lucide-react'
import { useContext, useState } from 'react'
import { useListSearch } from '../../lib/use-list-search.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { SubjectList } from '../list/subject-list.tsx'
import { OwnRoles } from '../own-roles.ts'
import { articleActions } from './article-actions.ts'
import { articleList } from './article-list.ts'
import { articleSubject } from './article-subject.tsx'
import { NewArticleDialog } from './new-article-dialog.tsx'

const changeableArticles = { ...articleSubject, bulk: articleActions }

const route = getRouteApi(`/back-office${webPaths.articles}`)

export default function ArticlesPage() {
  const { search, change } = useListSearch(articleList, route.useSearch(), route.useNavigate())
  const mayChange = isAllowed(may.changeContent, useContext(OwnRoles))

  const [isBeginning, setIsBeginning] = useState(false)

  return (
    <>
      <SubjectList
        subject={mayChange ? changeableArticles : articleSubject}
        search={search}
        onChange={change}
        actions={
          <>
            <Link to={webPaths.news} target="_blank" className={buttonClass({ variant: 'secondary' })}>
              <Eye size={18} aria-hidden="true" />
              Zoals leden het zien
            </Link>
            {mayChange && (
              <Button icon={<Plus size={18} aria-hidden="true" />} onClick={() => setIsBeginning(true)}>
                Nieuw artikel
              </Button>
            )}
          </>
        }
      />
      {isBeginning && <NewArticleDialog onClose={() => setIsBeginning(false)} />}
    </>
  )
}
