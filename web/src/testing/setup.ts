import { afterEach } from 'vitest'

const maxChars = 6000

// The page of a failed test cannot be looked at on another machine.
afterEach(({ task }) => {
  if (task.result?.state === 'fail') console.log(`The page showed\n${document.body.textContent.slice(0, maxChars)}`)
})
