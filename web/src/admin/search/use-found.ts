import { isSearchable, searchBackOffice } from '@portal/contract/back-office-search'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useContext, useEffect, useState } from 'react'
import { call, errorWithoutReply } from '../../lib/api-client.ts'
import { useIsNetworkSlow } from '../../lib/slow-network.ts'
import { OwnRoles } from '../own-roles.ts'
import { useOwnGroups } from '../own-groups.ts'
import { type ChoiceGroup, choicesOf, actionsWith, openedChoices, pagesWith, readQuestion } from './choices.ts'
import { openedQuery } from '../opened-entries.ts'

const pauseMs = 150

/** What there is to choose for a text. What the server says to an earlier text is never shown. */
export function useFound(typed: string) {
  const { mode, text } = readQuestion(typed)
  const held = useContext(OwnRoles)
  const pages = useOwnGroups().flatMap(({ items }) => items)
  const asked = useAfterPause(text)
  const isAsked = mode !== 'do' && isSearchable(text)
  const shownPath = useRouter().state.location.pathname
  const { data: opened = [] } = useQuery(openedQuery)
  const query = useQuery({
    queryKey: ['back-office-search', mode, text],
    queryFn: ({ signal }) => {
      const group = mode === 'members' || mode === 'registrations' ? mode : undefined
      return call(searchBackOffice, { query: { search: text, group }, signal })
    },
    enabled: isAsked && asked === text,
    // They are people's data, and nobody comes back to them.
    gcTime: 0,
  })
  const isSilent = useIsNetworkSlow(query.isFetching)
  const error = query.error ?? (isSilent && !query.data ? silence : null)
  const found = isAsked ? (query.data?.data ?? []).map((group) => choicesOf(group, text)) : []
  const pagesFound = pagesWith(text, pages)
  const actions = actionsWith(text, held)
  const lately = text === '' ? [openedChoices(opened, held, shownPath)] : []
  const groups: Record<typeof mode, ChoiceGroup[]> = {
    all: [...lately, pagesFound, ...found, actions],
    members: found,
    registrations: found,
    do: [actions, pagesFound],
  }

  return {
    text,
    isSerial: mode === 'registrations',
    /** Whether a sign has said already what is looked for. */
    hasSign: mode !== 'all',
    groups: groups[mode].filter(({ choices }) => choices.length > 0),
    isWaiting: isAsked && !query.data && !error,
    error: isAsked ? error : null,
    isRetrying: query.isFetching && !isSilent,
    retry: () => void query.refetch(),
  }
}

const silence = errorWithoutReply() as Error

/** A text as it was when somebody paused. */
function useAfterPause(text: string): string {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text])
  return paused
}
