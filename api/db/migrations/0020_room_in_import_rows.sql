-- What comes of a row is written beside it: with room for that on its page, no index has to be told.
ALTER TABLE import_rows SET (fillfactor = 50);
