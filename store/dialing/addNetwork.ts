import { type BlockList, isIP } from 'node:net'
import { addIPv4 } from './addIPv4.ts'

/** Adds a network in CIDR notation, or a single address, to a list; returns false if the text is neither. */
export function addNetwork(list: BlockList, text: string): boolean {
  const [base = '', bits] = text.split('/')
  const family = isIP(base)
  const longest = family === 6 ? 128 : 32
  const length = bits === undefined ? longest : /^\d{1,3}$/.test(bits) ? Number(bits) : longest + 1
  if (family === 0 || base.includes('%') || length > longest) return false
  if (family === 4) addIPv4(list, base, length)
  else list.addSubnet(base, length, 'ipv6')
  return true
}

/** Returns the entries of a comma-separated list. */
export const listed = (text = '') =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
