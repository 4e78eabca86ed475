import type { Editor, Range } from '@tiptap/core'
import type { Transaction } from '@tiptap/pm/state'
import { useEffect, useRef, useState } from 'react'

/**
 * Where something of the text is at this moment, however the text around it changes; null from the start when `find` finds
 * nothing. `onGone` hears when it was taken out: whoever acts then would act on something else.
 */
export function useBoundPlace(editor: Editor, find: () => Range | null, onGone: () => void): () => Range | null {
  const [atFirst] = useState(find)
  const place = useRef(atFirst)
  const hear = useRef(onGone)
  useEffect(() => void (hear.current = onGone))

  useEffect(() => {
    const follow = ({ transaction: { mapping } }: { transaction: Transaction }) => {
      if (!place.current) return
      const { from, to } = place.current
      // Of what is replaced the beginning lies behind the end.
      place.current = { from: mapping.map(from, 1), to: mapping.map(to, -1) }
      if (place.current.from < place.current.to) return
      place.current = null
      hear.current()
    }
    editor.on('transaction', follow)
    return () => void editor.off('transaction', follow)
  }, [editor])

  return () => place.current
}
