/** A question with two answers; closing it is a third outcome. */
export type Question = {
  title: string
  detail: string
  confirm: string
  decline: string
  /** Red, for actions that can't be undone. */
  isDangerous?: boolean
}

export type Answer = 'confirmed' | 'declined' | 'closed'

export type AskedQuestion = Question & { answer: (answer: Answer) => void }

let asked: AskedQuestion | null = null
const watchers = new Set<() => void>()

/** Asks a question and resolves with the answer; one question at a time. */
export function ask(question: Question): Promise<Answer> {
  asked?.answer('closed')
  return new Promise((resolve) => {
    show({
      ...question,
      answer: (answer) => {
        show(null)
        resolve(answer)
      },
    })
  })
}

export function readQuestion(): AskedQuestion | null {
  return asked
}

export function watchQuestion(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

function show(question: AskedQuestion | null): void {
  asked = question
  for (const watcher of watchers) watcher()
}
