import { articleCalls, type ArticleKind } from '@portal/contract/articles'
import { binDays } from '@portal/contract/content'
import { webPaths } from '@portal/contract/web-paths'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { call } from '../../../lib/api-client.ts'
import { routerPath } from '../../../lib/router-path.ts'
import { failureText } from '../../../ui/failure-text.ts'
import { showToast } from '../../../ui/toasts.ts'
import type { OpenArticle } from '../editor/open-article.ts'
import { DecisionDialog } from './decision-dialog.tsx'
import { useDecision } from './use-decision.ts'
import { WhereUsed } from './where-used.tsx'

/** Puts an article that members don't see into the bin, and leads to the list, where a toast takes it back out. */
export function DeleteDialog({ open, onClose }: { open: OpenArticle; onClose: () => void }) {
  const { kind, id, draft } = open
  const { carryOut, isBusy, refused, shown, isShown } = useDecision(open, { onClose })
  const router = useRouter()
  const takeBack = useTakeBack()

  function confirm() {
    void carryOut(async () => {
      await open.remove(shown)
      // Whoever closed the dialog is at something else by now.
      if (isShown()) await router.navigate({ to: webPaths.articles })
      showToast({
        tone: 'success',
        title: 'In de prullenbak',
        detail: draft.title || 'Artikel zonder titel',
        about: 'bin',
        action: { label: 'Ongedaan maken', onPress: () => void takeBack(kind, id) },
      })
    })
  }

  return (
    <DecisionDialog
      open={open}
      title="Artikel verwijderen?"
      confirm="Verwijderen"
      consequences={[
        'Leden merken er niets van: zij zien het nu niet.',
        `Het gaat met al zijn versies naar de prullenbak, en na ${binDays} dagen voorgoed weg.`,
        'Meteen hierna kun je het ongedaan maken.',
      ]}
      refused={refused}
      isBusy={isBusy}
      isDangerous
      onConfirm={confirm}
      onClose={onClose}
    >
      <WhereUsed kind={open.kind} id={open.id} />
    </DecisionDialog>
  )
}

function useTakeBack() {
  const queryClient = useQueryClient()
  const router = useRouter()

  return async function takeBack(kind: ArticleKind, id: number): Promise<void> {
    try {
      await call(articleCalls[kind].restore, { params: { id } })
      void queryClient.invalidateQueries({ queryKey: ['articles'] })
      showToast({ tone: 'success', title: 'Teruggezet', about: 'bin' })
      await router.navigate({ to: routerPath(webPaths.article), params: { kind, id: String(id) } })
    } catch (failure) {
      showToast({
        tone: 'error',
        title: 'Het artikel is niet teruggezet',
        detail: failureText(failure),
        about: 'bin',
        action: { label: 'Opnieuw proberen', onPress: () => void takeBack(kind, id) },
      })
    }
  }
}
