-- Names are found in every script, however they are typed [DESK2] [M1] [T4] [FIND5]: with the vowel marks of Arabic and Hebrew or
-- without, in letters of full or half width, with any form of alef, yeh, kaf and sigma.
create or replace function search_form(value text) returns text
  language sql immutable parallel safe strict
  return translate(
    lower(public.unaccent('public.unaccent'::regdictionary, regexp_replace(normalize(value, nfkc),
      '[\u00ad\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]',
      '', 'g'))),
    U&'\03c2\0623\0625\0622\0671\0649\06cc\06a9\0629',
    U&'\03c3\0627\0627\0627\0627\064a\064a\0643\0647');

-- Written again where that changes anything; triggers copy it on.
update users set user_name = user_name where search_text <> search_form(search_text);
update scholarships set scholarship_name = scholarship_name where search_text <> search_form(search_text);
update applications set applicant_name = applicant_name where search_text <> search_form(search_text);
update reviews set comments = comments where search_text <> search_form(search_text);
update desk_traits set value = search_form(value) where kind = 'name' and value <> search_form(value);
reindex index scholarship_terms_name;

-- The words of a text, whatever its language and the locale of the database: classes such as [:alnum:] take only ASCII beside the
-- collation "C", and end words at the vowel signs of Thai and Devanagari. Therefore the signs between words are listed.
create function plain_words(value text) returns text language sql immutable as $$
  select regexp_replace(search_form(value), '[\u0001-/:-@\[-`{-\u00a9\u00ab-\u00b4\u00b6-\u00b9\u00bb-\u00bf\u00d7\u00f7\u058a\u05be'
    '\u05c0\u05c3\u060c\u061b\u061f\u06d4\u0700-\u070d\u0964\u0965\u0e2f\u0e5a\u0e5b\u0f04-\u0f14\u104a-\u104f\u1361-\u1368\u17d4-\u17da'
    '\u2000-\u206f\u20a0-\u20cf\u2190-\u2bff\u3000-\u3004\u3008-\u3030\u30fb\ufffd]+', ' ', 'g')
$$;

-- The characters of Chinese, Japanese and Korean apart: a given name begins inside of a word.
create function characters_apart(words text) returns text language sql immutable as $$
  select regexp_replace(words,
    '([\u3005-\u3007\u3041-\u30fa\u30fc-\u30ff\u3400-\u9fff\uac00-\ud7a3\uf900-\ufaff\U00020000-\U0003ffff])', ' \1 ', 'g')
$$;

create or replace function desk_words(application applications, definition jsonb, given jsonb)
  returns tsvector language sql stable as $$
  select to_tsvector('simple', left(characters_apart(plain_words(concat_ws(' ', application.applicant_name,
    application.applicant_email, application.phone, application.address, (
      select string_agg(given ->> (question ->> 'id'), ' ')
      from jsonb_array_elements(definition -> 'sections') as sections (section),
        jsonb_array_elements(section -> 'questions') as questions (question)
      where question ->> 'type' in ('text', 'paragraph'))))), 100000))
$$;

-- The characters of one word follow each other.
create or replace function desk_search(search text) returns tsquery language sql stable as $$
  select to_tsquery('simple', string_agg('''' || characters_apart(word) || ''':*', ' & '))
  from regexp_split_to_table(plain_words(search), ' ') as words (word) where word <> ''
$$;

update desk_rows set words = desk_words(applications, form.definition, answered.answers)
from applications
left join application_answers as answered on answered.application_id = applications.id
left join form_versions as form on form.id = answered.form_version_id
where applications.id = desk_rows.application_id;
