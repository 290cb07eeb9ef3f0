// Replaces the module `k6/encoding`.
export default {
  b64decode: (text: string, _encoding: 'rawurl', _format: 's') => Buffer.from(text, 'base64url').toString('utf8'),
}
