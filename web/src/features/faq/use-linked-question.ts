import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'

/** Opens the question that the address names after its `#`, brings it into view and puts the focus on it. */
export function useLinkedQuestion(): void {
  const slug = useLocation({ select: ({ hash }) => hash })
  useEffect(() => showQuestion(slug), [slug])
}

function showQuestion(slug: string): void {
  const question = document.getElementById(slug)
  if (!(question instanceof HTMLDetailsElement)) return
  question.open = true
  question.querySelector('summary')?.focus({ preventScroll: true })
  // The room that the sticky header takes is in the scroll padding of the page.
  question.scrollIntoView({ block: 'start' })
}
