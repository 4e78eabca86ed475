import { createActors, type Round } from './acts.ts'
import { findBroken } from './invariants.ts'
import { createWorld, type World } from './world.ts'

type Simulation = Parameters<typeof createWorld>[0] & {
  rounds: readonly Round[]
  /** Puts the calls of the world in the place of the network. */
  setFetch: (call: typeof fetch) => void
}

/** Lets all of it happen, and returns what was broken and the log of it. */
export async function simulate({
  rounds,
  setFetch,
  ...given
}: Simulation): Promise<{ broken: string[]; log: string[] }> {
  const world = await createWorld(given)
  try {
    setFetch(world.callShop as typeof fetch)
    return { broken: await liveThrough(world, rounds), log: world.turns.log }
  } finally {
    await world.close()
  }
}

async function liveThrough(world: World, rounds: readonly Round[]): Promise<string[]> {
  const { turns } = world
  const actors = await createActors(world)
  turns.begin()
  world.beKind(false)

  for (const [at, { acts, killAfter }] of rounds.entries()) {
    if (killAfter !== null) world.killAfter(killAfter)
    acts.forEach((act, nth) => actors.begin(at, nth, act))
    await turns.runToEnd()
    await world.startAgain()
    const broken = await findBroken(world, actors)
    if (broken.length > 0) return broken
  }

  world.beKind(true)
  world.killAfter(Infinity)
  for (let hour = 0; hour < 3; hour += 1) {
    turns.act('at the end', async () => {
      await world.letHourPass()
      await world.portal().retryRefused()
      await world.portal().sync()
      await world.portal().compare()
      for (; await world.portal().sendOneMail(); );
      return 'peace'
    })
    await turns.runToEnd()
  }
  return findBroken(world, actors, { isSettled: true })
}
