import { describe, expect, test } from 'vitest';
import { gif, ico, jpeg, png, svg } from '../../test/support/images.ts';
import { defaultSettings } from './defaults.ts';
import { checkLogo } from './logo.ts';
import { assetNamedIn, LOGO_SLOTS } from './model.ts';

const embed = (type: string, bytes: Buffer | string) =>
  `data:${type};base64,${Buffer.from(bytes).toString('base64')}`;

describe('a logo is', () => {
  test.each(['https://acme.example/logo.svg', 'http://10.0.0.1:8080/a?b=c#d', 'HTTPS://ACME.EXAMPLE/LOGO'])(
    'a web address: %s',
    (logo) => expect(checkLogo(logo, 'light')).toEqual({ value: logo }),
  );

  test('the address of an asset, with or without its first slash', () => {
    const found = { value: '/branding/assets/a-1/file', asset: 'a-1' };
    expect(checkLogo('/branding/assets/a-1/file', 'light')).toEqual(found);
    expect(checkLogo('branding/assets/a-1/file', 'favicon')).toEqual(found);
  });

  test.each([
    ['PNG', embed('image/png', png)],
    ['JPG', embed('image/jpeg', jpeg)],
  ])('embedded %s, as it is', (_name, logo) => expect(checkLogo(logo, 'dark')).toEqual({ value: logo }));

  test('embedded, under whatever name its type goes by', () => {
    expect(checkLogo(embed('image/jpg', jpeg), 'light')).toEqual({ value: embed('image/jpeg', jpeg) });
    expect(checkLogo(embed('IMAGE/PNG', png), 'light')).toEqual({ value: embed('image/png', png) });
    expect(checkLogo(embed('image/vnd.microsoft.icon', ico), 'favicon')).toEqual({
      value: embed('image/x-icon', ico),
    });
  });

  test('embedded SVG, as what is left of it', () => {
    const hostile = svg.replace('<rect', '<script>alert(1)</script><rect onclick="alert(1)"');
    expect(checkLogo(embed('image/svg+xml', hostile), 'light')).toEqual({
      value: embed('image/svg+xml', svg),
    });
    expect(checkLogo(embed('image/svg+xml;charset=utf-8', svg), 'light')).toEqual({
      value: embed('image/svg+xml', svg),
    });
  });

  test('one of the defaults, unchanged', () => {
    const { logo } = defaultSettings('').assets;
    for (const slot of LOGO_SLOTS) expect(checkLogo(logo[slot], slot)).toEqual({ value: logo[slot] });
  });
});

describe('a logo is not', () => {
  test.each([
    ['nothing', '', 'must be an http or https address'],
    ['a word', 'logo.png', 'must be an http or https address'],
    ['another path', '/documents', 'must be an http or https address'],
    ['a path beside the assets', '/branding/assets/../config', 'must be an http or https address'],
    ['an address without a scheme', '//acme.example/logo.svg', 'must be an http or https address'],
    ['a script', 'javascript:alert(1)', 'http:// or https://'],
    ['a file', 'file:///etc/passwd', 'http:// or https://'],
    ['a blob', 'blob:https://acme.example/1', 'http:// or https://'],
    ['an address without a host', 'https:///logo', 'http:// or https://'],
    ['an address in white space', ' https://acme.example', 'must be an http or https address'],
    ['an address with a line break', 'https://acme.example/\n', 'white space'],
    ['an address with a backslash', 'https://acme.example\\@evil.example', 'backslashes'],
    ['an address with a password', 'https://a:b@acme.example/', 'password'],
    ['an address with a bad port', 'https://acme.example:99999/', 'not a valid address'],
    ['a page', embed('text/html', '<p>'), 'another type than SVG, PNG, JPG or ICO'],
    ['GIF', embed('image/gif', gif), 'another type'],
    ['a data URI without a type', 'data:;base64,AAAA', 'another type'],
    ['a data URI without a comma', 'data:image/png;base64', 'another type'],
    ['a data URI in percent signs', 'data:image/svg+xml,%3Csvg/%3E', 'not base64'],
    ['broken base64', 'data:image/png;base64,iVBOR', 'not valid base64'],
    ['base64 for addresses', 'data:image/png;base64,-_-_', 'not valid base64'],
    ['no bytes', 'data:image/png;base64,', 'not valid base64'],
    [
      'one type under the name of another',
      embed('image/png', jpeg),
      'says that it is image/png, but its bytes are image/jpeg',
    ],
    ['SVG under the name of PNG', embed('image/png', svg), 'its bytes are image/svg+xml'],
    ['GIF under the name of PNG', embed('image/png', gif), 'is not SVG, PNG or JPG'],
    ['ICO, where it is not the favicon', embed('image/x-icon', ico), 'only the favicon takes'],
    ['broken SVG', embed('image/svg+xml', '<svg>'), 'is not well-formed XML'],
    [
      'a large image',
      embed('image/png', Buffer.concat([png, Buffer.alloc(256 * 1024)])),
      'more than 262144 bytes; upload',
    ],
  ])('%s', (_name, logo, fault) => {
    expect(checkLogo(logo, 'light')).toEqual({ fault: expect.stringContaining(fault) });
  });
});

test('an asset is recognised in every address that leads to it', () => {
  expect(assetNamedIn('/branding/assets/a-1/file')).toBe('a-1');
  expect(assetNamedIn('https://weft.example/weft/branding/assets/a-1/file?v=2')).toBe('a-1');
  expect(assetNamedIn('https://weft.example/?/branding/assets/a-1/file')).toBeNull();
  expect(assetNamedIn('/branding/assets/a-1')).toBeNull();
  expect(assetNamedIn('data:image/png;base64,/branding/assets/a-1/file')).toBeNull();
});
