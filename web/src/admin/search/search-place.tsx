import { useState } from 'react'
import { NewArticleDialog } from '../articles/new-article-dialog.tsx'
import { SearchDialog } from './search-dialog.tsx'

/** The search, and in its place what was chosen there to be done at once. */
export function SearchPlace({ onClose }: { onClose: () => void }) {
  const [isWriting, setIsWriting] = useState(false)
  return isWriting ? (
    <NewArticleDialog onClose={onClose} />
  ) : (
    <SearchDialog onClose={onClose} onNewArticle={() => setIsWriting(true)} />
  )
}
