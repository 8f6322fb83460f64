import { describe, expect, it } from 'vitest'
import { refuseUnknownOptions } from './refuse-unknown-options.ts'

const refuse = (options: unknown) => () => refuseUnknownOptions('create', options, ['strictMode', 'name'])

describe('refuseUnknownOptions', () => {
  it('takes the options that are known', () => {
    expect(refuse({ strictMode: true })).not.toThrow()
    expect(refuse({})).not.toThrow()
  })

  it.each(['strict', 'strictmode', 'strictMdoe'])('names the option that is near to %s', (option) => {
    expect(refuse({ [option]: true })).toThrow(
      expect.objectContaining({ code: 'PROCTOR_OPTION_INVALID', hint: 'Did you mean "strictMode"?' }),
    )
  })

  it('says that there is no such option where none is near', () => {
    expect(refuse({ colour: 1 })).toThrow(
      expect.objectContaining({
        hint: 'There is no option "colour".',
        accepted: 'an object of strictMode, name',
      }),
    )
  })

  it.each([undefined, null, 'x', [[]]])('refuses %j as options', (options) => {
    expect(refuse(options)).toThrow('create: `options` takes an object')
  })
})
