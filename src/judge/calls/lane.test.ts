import { describe, expect, test } from 'vitest'
import { Lane, type LaneSlot } from './lane.ts'

const never = new AbortController().signal

/** A server that serves `capacity` at once and answers 429 beyond, driven in rounds. */
async function drive(lane: Lane, capacity: number, rounds: number): Promise<number[]> {
  const limits: number[] = []
  for (let round = 0; round < rounds; round++) {
    const slots: LaneSlot[] = []
    for (let index = lane.limit; index > 0; index--) slots.push(await lane.enter(never, false))
    slots.forEach((slot, index) => {
      slot.release(index < capacity ? 'served' : 'overloaded')
    })
    limits.push(lane.limit)
  }
  return limits
}

describe('a lane', () => {
  test('starts at ten and doubles while all are served', async () => {
    expect(await drive(new Lane(), 1000, 4)).toEqual([20, 40, 80, 160])
  })

  test('goes no higher than its ceiling', async () => {
    expect(await drive(new Lane(25), 1000, 3)).toEqual([20, 25, 25])
    expect(new Lane(4).limit).toBe(4)
  })

  test('settles near what the server allows, and stays there', async () => {
    const limits = await drive(new Lane(), 20, 60)
    for (const limit of limits.slice(10)) {
      expect(limit).toBeGreaterThanOrEqual(18)
      expect(limit).toBeLessThanOrEqual(26)
    }
  })

  test('shrinks again and again while even fewer are too many, down to one, and recovers', async () => {
    const lane = new Lane()
    expect((await drive(lane, 0, 8)).at(-1)).toBe(1)
    expect((await drive(lane, 1000, 200)).at(-1)).toBeGreaterThanOrEqual(10)
  })

  test('one burst of overloads shrinks once', async () => {
    const lane = new Lane()
    const slots = await Promise.all(Array.from({ length: 10 }, () => lane.enter(never, false)))
    for (const slot of slots) slot.release('overloaded')
    expect(lane.limit).toBe(5)
  })

  test('what is tried again goes before what is new', async () => {
    const lane = new Lane(1)
    const held = await lane.enter(never, false)
    const order: string[] = []
    const first = lane.enter(never, false).then((slot) => {
      order.push('new')
      slot.release('served')
    })
    const second = lane.enter(never, true).then((slot) => {
      order.push('again')
      slot.release('served')
    })
    held.release('served')
    await Promise.all([first, second])
    expect(order).toEqual(['again', 'new'])
  })

  test('who gives up while waiting takes no place', async () => {
    const lane = new Lane(1)
    const held = await lane.enter(never, false)
    const controller = new AbortController()
    const waiting = lane.enter(controller.signal, false)
    controller.abort(new Error('enough'))
    await expect(waiting).rejects.toThrow('enough')
    held.release('served')
    await expect(lane.enter(never, false)).resolves.toBeDefined()
  })
})
